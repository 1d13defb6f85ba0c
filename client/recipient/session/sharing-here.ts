import { type Kept, keptIn } from './kept-in-tab.ts';

/** A share as agreed to, and until when; a later end needs another grant. */
export type Agreed = { grantedAt: string; until: string };

/**
 * Remembers, for this tab only, the share that was granted here. `reload`: continue sending if the browser need not
 * prompt. `asked`: the person has just asked for it, on the page that explains failures. Opening the link in another
 * tab, also in a copy of this one (`keptWhileAway`), or on another device finds null and sends nothing by itself. `permitted`: the browser said that location was
 * allowed while positions were sent, so that a permission revoked since can be distinguished from one never granted.
 */
export type Here = { mark: 'reload' | 'asked'; agreed: Agreed; permitted: boolean };
export type SharingHere = Kept<Here>;

/**
 * Whether a share is the one that was granted here, with the same end. Another grant changes nothing on this device.
 */
export const covers = (agreed: Agreed | null | undefined, share: Agreed): boolean =>
  agreed?.grantedAt === share.grantedAt && Date.parse(share.until) <= Date.parse(agreed.until);

export const sharingHere = keptIn<Here>('whereabouts.sharing');
