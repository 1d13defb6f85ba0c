/** The reader's choice about counting; null: none yet, so nothing is counted. */
export type CookieChoice = 'accepted' | 'rejected' | null;

const key = 'cookie_choice';
/** A fallback when the browser stores nothing: it is asked again on the next page. */
let unstored: CookieChoice = null;

/** Read each time: another window may have chosen since. Without React: the prerendered home page uses it, too. */
export function cookieChoice(): CookieChoice {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'accepted' || stored === 'rejected' ? stored : unstored;
  } catch {
    return unstored;
  }
}

export function keepCookieChoice(choice: CookieChoice): void {
  unstored = choice;
  try {
    if (choice) localStorage.setItem(key, choice);
  } catch {
    // The choice then applies to this page.
  }
}
