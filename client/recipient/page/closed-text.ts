import type { Failure } from '../api/failure.ts';
import type { Invitation, Share } from '../api/invitation.ts';
import type { SessionState } from '../session/session-state.ts';
import type { ClosedName, View } from '../session/view-state.ts';
import { endedText } from './ended-text.ts';
import type { TextKey, Texts } from './texts.ts';

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

/** Over a link that was passed on, only this browser has the key; its requester, who has the link, sees the question. */
export const othersSee = ({ channel }: Invitation): TextKey =>
  channel === 'LINK' ? 'othersSee.link' : 'othersSee.text';

/** Of a block it is said beside the block. */
const othersSeeOf = (invitation: Invitation | null): TextKey[] =>
  !invitation || invitation.blocked ? [] : [othersSee(invitation)];

/** The state, one paragraph each. `now` by the device's clock. */
export function closedTexts(closed: Closed, state: SessionState, now: number, t: Texts['t']): string[] {
  const reply = closed.invitation?.reply;
  const values = reply ? { reply: t(`other.reply.${reply}`) } : {};
  return closedKeys(closed, state, now).map((key) => t(key, values));
}

function closedKeys({ name, invitation }: Closed, state: SessionState, now: number): TextKey[] {
  switch (name) {
    case 'declined': {
      const told = invitation?.declineTold ?? null;
      if (told === null) return ['declined.text'];
      return told ? ['declined.told'] : ['declined.quiet', ...othersSeeOf(invitation)];
    }
    case 'blocked':
      return [invitation?.channel === 'LINK' ? 'blocked.link' : 'blocked.text'];
    case 'taken':
      if (isSomebodyElses(invitation)) return ['taken.else'];
      return invitation?.access === 'READ' ? ['taken.text', 'readOnly'] : ['taken.text', 'taken.stop'];
    case 'ended': {
      if (isSomebodyElses(invitation)) return ['taken.else'];
      if (invitation && invitation.access !== 'CONTROL')
        return [state.erasedHere ? 'ended.erased' : 'ended.text'];
      const share = invitation?.share ?? null;
      return [endedText(share, state, now), leftText(share)];
    }
    case 'expired':
      return [invitation?.reply ? 'expired.replied' : 'expired.text'];
    case 'cancelled': {
      const told = invitation?.declineTold ?? null;
      if (told === null) return ['cancelled.text'];
      return told ? ['declined.told'] : ['cancelled.declined', ...othersSeeOf(invitation)];
    }
  }
}
