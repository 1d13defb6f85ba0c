/** Remembers, for this tab only, that the share was agreed to here, so that a reload goes on sending. */
export type SharingHere = { get(): boolean; set(on: boolean): void };

const key = 'whereabouts.sharing';

/**
 * Opening the link in another tab or on another device must not send that device's position by itself. Storage
 * is refused in some in-app browsers; then a reload asks for one tap more.
 */
export function sharingHere(storage: () => Storage, token: string): SharingHere {
  const mark = token.slice(-6);
  return {
    get() {
      try {
        return storage().getItem(key) === mark;
      } catch {
        return false;
      }
    },
    set(on) {
      try {
        if (on) storage().setItem(key, mark);
        else storage().removeItem(key);
      } catch {
        // See above.
      }
    },
  };
}
