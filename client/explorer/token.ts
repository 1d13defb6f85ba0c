import { storedText } from '../src/ui/browser-storage.ts';

const kept = storedText(() => sessionStorage, 'explorer-token');

/** The token in what was pasted, which may be a whole `Authorization` header. */
export const tokenIn = (pasted: string): string =>
  pasted
    .trim()
    .replace(/^(?:authorization\s*:\s*)?bearer\s+/i, '')
    .trim();

/** The pasted token, kept for as long as the tab is open. Without storage it lasts until the page is left. */
export const readToken = (): string => kept.read() ?? '';

export const keepToken = (token: string): void => (token ? kept.write(token) : kept.remove());
