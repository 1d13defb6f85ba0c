const key = 'explorer-token';

/** The pasted token, kept for as long as the tab is open. Without storage it lasts until the page is left. */
export function readToken(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** What is copied from a program or a header often begins with `Bearer`, which is added to what is sent. */
export const tokenIn = (pasted: string): string =>
  pasted.trim().replace(/^(?:authorization:\s*)?bearer\s+/i, '');

export function keepToken(token: string): void {
  try {
    if (token) sessionStorage.setItem(key, token);
    else sessionStorage.removeItem(key);
  } catch {
    // Then nothing is kept.
  }
}
