/** What the reader said about counting; null: nothing yet, so nothing is counted. */
export type CookieChoice = 'accepted' | 'rejected' | null;

const key = 'cookie_choice';
/** Stands in where the browser stores nothing: it is asked again with the next page. */
let unstored: CookieChoice = null;

/** Read anew each time: another window may have chosen since. Without React: the prerendered home page asks, too. */
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
    // The choice then holds for this page.
  }
}
