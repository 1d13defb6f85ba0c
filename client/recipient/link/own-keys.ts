/**
 * Which key took over from which: over a link that was passed on by hand, the recipient's first answer makes a key of
 * their own, and each new share another one.
 */
export type OwnKeys = {
  /** Every key that followed a link's, newest first, and the link's own last. */
  from(token: string): string[];
  keep(token: string, key: string): void;
};

const prefix = 'whereabouts.key.';
const longest = 50;

/**
 * Enough to tell links apart, too little to get the link back. The key that is stored under it is in clear: whoever uses
 * this browser and has the link can see, change, stop and erase what was shared.
 */
const fingerprint = (token: string) =>
  [0x811c9dc5, 0x2f0b4c47]
    .map((start) => {
      let hash = start;
      for (const letter of token) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
      return (hash >>> 0).toString(36);
    })
    .join('-');

/** Storage is refused in some in-app browsers; then the address bar alone carries the key. */
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
        // After the newest: another tab may have made one meanwhile.
        if (!known.includes(key)) storage().setItem(prefix + fingerprint(known[0] ?? token), key);
      } catch {
        // See above.
      }
    },
  };
}

/** A key as the server takes it: 144 random bits, 24 characters of base64url. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
