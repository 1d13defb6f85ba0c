import { storedText } from '../../ui/browser-storage.ts';

/** The reader's choice about counting; null: none yet, so nothing is counted. */
export type CookieChoice = 'accepted' | 'rejected' | null;

const kept = storedText(() => localStorage, 'cookie_choice');
/** A fallback when the browser stores nothing: it is asked again on the next page. */
let unstored: CookieChoice = null;

/** Read each time: another window may have chosen since. Without React: the prerendered home page uses it, too. */
export function cookieChoice(): CookieChoice {
  const choice = kept.read();
  return choice === 'accepted' || choice === 'rejected' ? choice : unstored;
}

export function keepCookieChoice(choice: CookieChoice): void {
  unstored = choice;
  if (choice) kept.write(choice);
}
