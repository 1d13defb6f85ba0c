/** A yes, and until when it was given; a later end needs another. */
export type Agreed = { grantedAt: string; until: string };

/**
 * Remembers, for this tab only, the share that was agreed to here. `reload`: go on sending if the browser needs to
 * ask nothing. `asked`: the person has just asked for it, on the page that explains failures. Opening the link in
 * another tab or on another device finds null and sends nothing by itself.
 */
export type Here = { mark: 'reload' | 'asked'; agreed: Agreed };
export type SharingHere = { get(): Here | null; set(here: Here | null): void };

/**
 * Whether a share is the one that was agreed to. Everybody who has the link can say yes anew, more precisely or for
 * longer, and the requester has it, too: on this device that changes nothing.
 */
export const covers = (agreed: Agreed | null | undefined, share: Agreed): boolean =>
  agreed?.grantedAt === share.grantedAt && Date.parse(share.until) <= Date.parse(agreed.until);

const key = 'whereabouts.sharing';

/** Storage is refused in some in-app browsers; then a reload costs one tap more. */
export function sharingHere(storage: () => Storage, token: string): SharingHere {
  const link = token.slice(-6);
  return {
    get() {
      try {
        const [ofLink, mark, grantedAt, until] = storage().getItem(key)?.split(' ') ?? [];
        if (ofLink !== link || (mark !== 'reload' && mark !== 'asked') || !grantedAt || !until) return null;
        return { mark, agreed: { grantedAt, until } };
      } catch {
        return null;
      }
    },
    set(here) {
      try {
        if (!here) return storage().removeItem(key);
        const { grantedAt, until } = here.agreed;
        storage().setItem(key, `${link} ${here.mark} ${grantedAt} ${until}`);
      } catch {
        // See above.
      }
    },
  };
}
