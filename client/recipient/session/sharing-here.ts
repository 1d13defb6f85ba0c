/** A share as agreed to, and until when; a later end needs another grant. */
export type Agreed = { grantedAt: string; until: string };

/**
 * Remembers, for this tab only, the share that was granted here. `reload`: continue sending if the browser need not
 * prompt. `asked`: the person has just asked for it, on the page that explains failures. Opening the link in another
 * tab or on another device finds null and sends nothing by itself. `permitted`: the browser said that location was
 * allowed while positions were sent, so that a permission revoked since can be distinguished from one never granted.
 */
export type Here = { mark: 'reload' | 'asked'; agreed: Agreed; permitted: boolean };
export type SharingHere = { get(): Here | null; set(here: Here | null): void };

/**
 * Whether a share is the one that was granted here, with the same end. Another grant changes nothing on this device.
 */
export const covers = (agreed: Agreed | null | undefined, share: Agreed): boolean =>
  agreed?.grantedAt === share.grantedAt && Date.parse(share.until) <= Date.parse(agreed.until);

const key = 'whereabouts.sharing';

/** Some in-app browsers refuse storage; then a reload costs one more tap. `token`: the key in use. */
export function sharingHere(storage: () => Storage, token: () => string): SharingHere {
  const link = () => token().slice(-6);
  return {
    get() {
      try {
        const [ofLink, mark, grantedAt, until, permitted] = storage().getItem(key)?.split(' ') ?? [];
        if (ofLink !== link() || (mark !== 'reload' && mark !== 'asked') || !grantedAt || !until) return null;
        return { mark, agreed: { grantedAt, until }, permitted: permitted === 'permitted' };
      } catch {
        return null;
      }
    },
    set(here) {
      try {
        if (!here) return storage().removeItem(key);
        const { grantedAt, until } = here.agreed;
        const permitted = here.permitted ? ' permitted' : '';
        storage().setItem(key, `${link()} ${here.mark} ${grantedAt} ${until}${permitted}`);
      } catch {
        // See above.
      }
    },
  };
}
