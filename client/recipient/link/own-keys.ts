import { asToken } from '#shared/link-token.ts';

/**
 * Which key replaced which: over a link that was passed on, the recipient's first answer creates a key of their own,
 * and each new share another one.
 */
export type OwnKeys = {
  /** Every key that replaced a link's, newest first, and the link's own last. */
  from(token: string): string[];
  keep(token: string, key: string): void;
  /** Removes every key of the link that this one belongs to. */
  forget(token: string): void;
};

const prefix = 'whereabouts.key.';
const longest = 50;

/**
 * Enough to tell links apart, too little to recover the link. The key stored under it is in plain text: anyone who uses
 * this browser and has the link can see, change, stop and erase what was shared.
 */
export const fingerprint = (token: string) =>
  [0x811c9dc5, 0x2f0b4c47]
    .map((start) => {
      let hash = start;
      for (const letter of token) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
      return (hash >>> 0).toString(36);
    })
    .join('-');

/** Some in-app browsers refuse storage; then only the URL holds the key. */
export function ownKeys(storage: () => Storage): OwnKeys {
  const next = (token: string) => {
    try {
      return storage().getItem(prefix + fingerprint(token));
    } catch {
      return null;
    }
  };
  return {
    from(token) {
      const keys = [token];
      for (let key = next(token); key && !keys.includes(key) && keys.length < longest; key = next(key))
        keys.unshift(key);
      return keys;
    },
    keep(token, key) {
      try {
        const known = this.from(token);
        // After the newest one: another tab may have created one in the meantime.
        if (!known.includes(key)) storage().setItem(prefix + fingerprint(known[0] ?? token), key);
      } catch {
        // See above.
      }
    },
    forget(token) {
      try {
        // All keys of a link lead to the same newest one.
        const [newest] = this.from(token);
        const names = Object.entries(storage())
          .filter(([name, key]: [string, string]) => name.startsWith(prefix) && this.from(key)[0] === newest)
          .map(([name]) => name);
        for (const name of names) storage().removeItem(name);
      } catch {
        // See above.
      }
    },
  };
}

/** A key in the format that the server accepts: 144 random bits, 24 characters of base64url. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return asToken(
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
  );
}
