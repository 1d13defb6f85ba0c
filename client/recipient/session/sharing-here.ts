import type { Unsent } from './session-state.ts';

/** A share as agreed to, and until when; a later end needs another grant. */
export type Agreed = { grantedAt: string; until: string };

/**
 * Remembers, for this tab only, the share that was granted here. `reload`: continue sending if the browser need not
 * prompt. `asked`: the person has just asked for it, on the page that explains failures. Opening the link in another
 * tab or on another device finds null and sends nothing by itself. `permitted`: the browser said that location was
 * allowed while positions were sent, so that a permission revoked since can be distinguished from one never granted.
 */
export type Here = { mark: 'reload' | 'asked'; agreed: Agreed; permitted: boolean };
export type SharingHere = Kept<Here>;

/** A value of this tab, for after a reload. */
export type Kept<Value> = { get(): Value | null; set(value: Value | null): void };

/**
 * Whether a share is the one that was granted here, with the same end. Another grant changes nothing on this device.
 */
export const covers = (agreed: Agreed | null | undefined, share: Agreed): boolean =>
  agreed?.grantedAt === share.grantedAt && Date.parse(share.until) <= Date.parse(agreed.until);

const sharingKey = 'whereabouts.sharing';
const unsentKey = 'whereabouts.unsent';

/** Some in-app browsers refuse storage; then a reload costs one more tap. `token`: the key in use. */
const keptIn =
  <Value>(key: string) =>
  (storage: () => Storage, token: () => string): Kept<Value> => {
    const link = () => token().slice(-6);
    return {
      get() {
        try {
          const [ofLink, value] = JSON.parse(storage().getItem(key)!) as [string, Value];
          return ofLink === link() ? value : null;
        } catch {
          return null;
        }
      },
      set(value) {
        try {
          if (value) storage().setItem(key, JSON.stringify([link(), value]));
          else storage().removeItem(key);
        } catch {
          // See above.
        }
      },
    };
  };

export const sharingHere = keptIn<Here>(sharingKey);
/** The token is the one in the URL: a key created for what has not arrived may be unknown to the server. */
export const unsentHere = keptIn<Unsent>(unsentKey);
