const key = 'explorer-token';

/** The token in what was pasted, which may be a whole `Authorization` header. */
export const tokenIn = (pasted: string): string =>
  pasted
    .trim()
    .replace(/^(?:authorization\s*:\s*)?bearer\s+/i, '')
    .trim();

/** The pasted token, kept for as long as the tab is open. Without storage it lasts until the page is left. */
export function readToken(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function keepToken(token: string): void {
  try {
    if (token) sessionStorage.setItem(key, token);
    else sessionStorage.removeItem(key);
  } catch {
    // Then nothing is kept.
  }
}
