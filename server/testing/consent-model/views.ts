import { isOn, newestYes, positionsOf, type Asked, type Shared, type World } from './world.ts';

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
const shown = ({ recordedAt, ...rest }: Shared) => ({ ...rest, recordedAt: iso(recordedAt) });
const callStates = { QUEUED: 'QUEUED', SENT: 'PLACED', DELIVERED: 'ANSWERED', FAILED: 'FAILED' } as const;

/** The answer as the requester may know it. */
function consentOf(world: World, asked: Asked): string {
  const yes = newestYes(asked);
  if (yes) return isOn(world, yes) ? 'GRANTED' : 'ENDED';
  if (asked.cancelledAt !== null) return 'ENDED';
  if (asked.told) return 'DECLINED';
  return asked.expiresAt <= world.now ? 'EXPIRED' : 'AWAITING';
}

function endOf(world: World, asked: Asked): { endedAt: number | null; endedBy: string | null } {
  const yes = newestYes(asked);
  if (!yes) {
    if (asked.cancelledAt !== null) return { endedAt: asked.cancelledAt, endedBy: 'REQUESTER' };
    return { endedAt: null, endedBy: consentOf(world, asked) === 'EXPIRED' ? 'TIME' : null };
  }
  if (isOn(world, yes)) return { endedAt: null, endedBy: null };
  const by = { STOPPED: 'RECIPIENT', BLOCKED: 'RECIPIENT', REQUEST_CANCELLED: 'REQUESTER' } as Record<
    string,
    string
  >;
  return { endedAt: yes.endedAt ?? yes.until, endedBy: by[yes.endReason ?? 'TIME_OVER'] ?? 'TIME' };
}

/** What the requester is shown of a request, on every face of the product. */
export function requesterView(world: World, asked: Asked) {
  const yes = newestYes(asked);
  const track = positionsOf(asked).map(shown);
  const isSharing = isOn(world, yes);
  const { endedAt, endedBy } = endOf(world, asked);
  return {
    id: asked.id,
    status: asked.status,
    consent: consentOf(world, asked),
    requestedAt: iso(asked.requestedAt),
    locatedAt: iso(asked.locatedAt),
    expiresAt: iso(asked.expiresAt),
    sharingUntil: isSharing ? iso(yes!.until) : null,
    endedAt: iso(endedAt),
    changedAt: iso(asked.changedAt),
    delivery: asked.message?.state ?? null,
    call: asked.call && { state: callStates[asked.call.state], at: iso(asked.call.changedAt) },
    endedBy,
    senderName: asked.senderName,
    whoAskedAt: iso(asked.whoAskedAt),
    whoAnsweredAt: iso(asked.whoAnsweredAt),
    reply: asked.reply,
    repliedAt: iso(asked.repliedAt),
    extensionAskedAt: isSharing ? iso(asked.extensionAskedAt) : null,
    position: track.at(-1) ?? null,
    track,
  };
}

function stateOf(world: World, asked: Asked): string {
  const yes = newestYes(asked);
  if (yes) return isOn(world, yes) ? 'SHARING' : 'ENDED';
  if (asked.cancelledAt !== null) return 'CANCELLED';
  if (asked.blockedAt !== null) return 'BLOCKED';
  if (asked.declinedAt !== null) return 'DECLINED';
  return asked.expiresAt <= world.now ? 'EXPIRED' : 'AWAITING';
}

/** What whoever holds the link is shown. */
export function recipientView(world: World, asked: Asked) {
  const yes = newestYes(asked);
  const positions = positionsOf(asked).map(shown);
  return {
    state: stateOf(world, asked),
    channel: asked.channel,
    senderName: asked.senderName,
    requestedAt: iso(asked.requestedAt),
    expiresAt: iso(asked.expiresAt),
    whoAskedAt: iso(asked.whoAskedAt),
    whoAnsweredAt: iso(asked.whoAnsweredAt),
    reply: asked.reply,
    extensionAskedAt: isOn(world, yes) ? iso(asked.extensionAskedAt) : null,
    blocked: asked.to === null ? asked.blockedAt !== null : world.blocks.has(asked.to),
    share: yes && {
      precision: yes.precision,
      duration: yes.duration,
      grantedAt: iso(yes.grantedAt),
      until: iso(yes.until),
      endedAt: isOn(world, yes) ? null : iso(yes.endedAt ?? yes.until),
      erased: yes.erased,
      position: positions.at(-1) ?? null,
      positionCount: positions.length,
    },
    positions,
  };
}
