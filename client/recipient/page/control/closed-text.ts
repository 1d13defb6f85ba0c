import type { Failure } from '../../api/failure.ts';
import type { Invitation, Share } from '../../api/invitation.ts';
import type { SessionState } from '../../session/session-state.ts';
import type { ClosedName, View } from '../../session/view-state.ts';
import { endedText } from './ended-text.ts';
import type { TextKey, Texts } from '../texts.ts';

type Closed = { name: ClosedName; invitation: Invitation | null };

export const isClosed = (view: View): view is View & Closed =>
  'invitation' in view && view.name !== 'consent' && view.name !== 'sharing';

/**
 * A key created by a recipient who shared nothing with it, while somebody else is sharing: they may not see that.
 */
const isSomebodyElses = (invitation: Invitation | null) =>
  invitation?.keyKind === 'OWN' && !invitation.ownShare && invitation.access !== 'CONTROL';

export function closedHeading({ name, invitation }: Closed): TextKey {
  if (name === 'taken') return isSomebodyElses(invitation) ? 'taken.elseHeading' : 'taken.heading';
  return `${name}.heading`;
}

const saidByView: Partial<Record<View['name'], string>> = {
  expired: 'LINK_EXPIRED',
  cancelled: 'REQUEST_CANCELLED',
  taken: 'LINK_TAKEN',
};

/** Whether the page already says why something was refused: in this view's heading, or above every view. */
export const isSaid = (name: View['name'], { code }: Failure): boolean =>
  code === 'ALREADY_ANSWERED' || (code !== null && saidByView[name] === code);

/** What the other person can still look at. */
function leftText(share: Share | null): TextKey {
  if (!share || share.erased) return 'ended.erased';
  return share.positionCount === 0 ? 'ended.none' : 'ended.kept';
}

/**
 * Whether a request can still be answered, so far as this page knows: its link expires while the page is open. After a
 * share there is no such time. `now` by the server's clock.
 */
export const isOpen = ({ canAnswer, share, expiresAt }: Invitation, now: number): boolean =>
  canAnswer && (share !== null || now < Date.parse(expiresAt));

/**
 * Over a link that was passed on, only this browser has the key; its requester, who has the link, sees the question.
 * `open`: what was answered can still be changed, so that losing the link would prevent that.
 */
export const othersSee = ({ channel }: Invitation, open: boolean): TextKey =>
  `othersSee.${channel === 'LINK' ? 'link' : 'text'}${open ? 'Open' : 'Over'}`;

/** What others see after a block is said beside the block. */
const othersSeeOf = (invitation: Invitation, open: boolean): TextKey[] =>
  invitation.blocked ? [] : [othersSee(invitation, open)];

/** The state, one paragraph each. `now` by the device's clock. */
export function closedTexts(closed: Closed, state: SessionState, now: number, t: Texts['t']): string[] {
  const reply = closed.invitation?.reply;
  const values: Record<string, string> = reply ? { reply: t(`other.reply.${reply}`) } : {};
  return closedKeys(closed, state, now).map((key) => t(key, values));
}

function closedKeys({ name, invitation }: Closed, state: SessionState, now: number): TextKey[] {
  const told = invitation?.reply ? 'declined.toldReplied' : 'declined.told';
  switch (name) {
    case 'declined': {
      if (!invitation || invitation.declineTold === null) return ['declined.text'];
      if (invitation.declineTold) return [told];
      const serverNow = now + state.clockOffset;
      // A block closes a link before it expires, so `isOpen` does not tell.
      const isExpired = Date.parse(invitation.expiresAt) <= serverNow;
      return [
        invitation.reply ? 'declined.quietReplied' : isExpired ? 'declined.expired' : 'declined.quiet',
        ...othersSeeOf(invitation, isOpen(invitation, serverNow)),
      ];
    }
    case 'blocked':
      return [invitation?.channel === 'LINK' ? 'blocked.link' : 'blocked.text'];
    case 'taken':
      if (isSomebodyElses(invitation)) return ['taken.else', 'taken.stopElse'];
      return invitation?.access === 'READ' ? ['taken.text', 'readOnly'] : ['taken.text', 'taken.stop'];
    case 'ended': {
      if (isSomebodyElses(invitation))
        return state.erasedHere ? ['taken.else', 'ended.erased'] : ['taken.else'];
      if (invitation && invitation.access !== 'CONTROL')
        return [state.erasedHere ? 'ended.erased' : 'ended.text'];
      return [endedText(invitation, state, now), leftText(invitation?.share ?? null)];
    }
    case 'expired':
      return [invitation?.reply ? 'expired.replied' : 'expired.text'];
    case 'cancelled':
      if (!invitation || invitation.declineTold === null) return ['cancelled.text'];
      return invitation.declineTold ? [told] : ['cancelled.declined', ...othersSeeOf(invitation, false)];
  }
}
