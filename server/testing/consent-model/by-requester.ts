import { hour, isFull, isOn, newestYes, queue, stir, type Asked, type Sent, type World } from './world.ts';

const twoNoes = 2;

export type Refusal = { code: string; retryAfter?: number };

/** Takes an account's slot for three hours; the refusal while it is taken. */
function takeSlot(world: World, account: number, channel: string): Refusal | undefined {
  const slot = world.slots.get(`${account} ${channel}`);
  const free = slot ? slot.takenAt + 3 * hour : 0;
  if (free > world.now) return { code: 'RATE_LIMITED', retryAfter: Math.ceil((free - world.now) / 1_000) };
  return undefined;
}

/** Whether a recipient may not be written to by this account, whatever the reason. */
const isUnavailable = (world: World, account: number, to: number): boolean =>
  isFull(world, to) ||
  world.blocks.has(to) ||
  world.asked.filter((each) => each.account === account && each.to === to && each.declinedAt !== null)
    .length >= twoNoes;

const isSuspended = (world: World, account: number): boolean => (world.reports.get(account)?.size ?? 0) >= 2;

/** Why a request would be refused now; undefined if it would be made. */
export function refusalToAsk(
  world: World,
  account: number,
  to: number | null,
  slot: string,
): Refusal | undefined {
  if (isSuspended(world, account)) return { code: 'SENDING_SUSPENDED' };
  const taken = takeSlot(world, account, slot);
  if (taken) return taken;
  return to !== null && isUnavailable(world, account, to) ? { code: 'RECIPIENT_UNAVAILABLE' } : undefined;
}

export const slotOf = { PHONE: 'SMS', EMAIL: 'EMAIL', LINK: 'LINK' } as const;

/** A request as it is once it was made. */
export function ask(
  world: World,
  made: Pick<Asked, 'id' | 'token' | 'account' | 'channel' | 'to' | 'senderName'>,
): void {
  const { account, to } = made;
  const slot = slotOf[made.channel];
  const message: Sent | null = to !== null && slot !== 'LINK' ? queue(world, account, to, slot) : null;
  world.slots.set(`${account} ${slot}`, { takenAt: world.now, by: message });
  const asked: Asked = {
    ...made,
    message,
    requestedAt: world.now,
    expiresAt: world.now + 72 * hour,
    changedAt: world.now,
    cancelledAt: null,
    declinedAt: null,
    told: false,
    blockedAt: null,
    whoAskedAt: null,
    whoAnsweredAt: null,
    reply: null,
    repliedAt: null,
    extensionAskedAt: null,
    status: 'PENDING',
    locatedAt: null,
    wasSeen: false,
    answers: [],
    call: null,
  };
  world.asked.push(asked);
  world.due.push({ at: asked.expiresAt, kind: 'expire', asked, yes: null });
  stir(world, asked);
}

export function cancel(world: World, asked: Asked): undefined {
  if (asked.cancelledAt !== null) return;
  asked.cancelledAt = world.now;
  const yes = newestYes(asked);
  if (yes && yes.endedAt === null) {
    const wasOver = yes.until <= world.now;
    Object.assign(yes, {
      endedAt: wasOver ? yes.until : world.now,
      endReason: wasOver ? 'TIME_OVER' : 'REQUEST_CANCELLED',
    });
  }
  // What has not left stays here, and the slot stays used.
  for (const sent of [asked.message, asked.call])
    if (sent?.state === 'QUEUED') Object.assign(sent, { state: 'FAILED', changedAt: world.now });
  stir(world, asked);
}

export function askToExtend(world: World, asked: Asked): string | undefined {
  if (!isOn(world, newestYes(asked))) return 'NOT_SHARING';
  if (asked.extensionAskedAt !== null) return undefined;
  asked.extensionAskedAt = world.now;
  stir(world, asked);
  return undefined;
}

export function answerWho(world: World, asked: Asked, name: string): string | undefined {
  if (asked.whoAskedAt === null || asked.whoAnsweredAt !== null) return 'ALREADY_ANSWERED';
  if (asked.cancelledAt !== null) return 'REQUEST_CANCELLED';
  if (asked.answers.length === 0 && !asked.told && asked.expiresAt <= world.now) return 'LINK_EXPIRED';
  Object.assign(asked, { senderName: name, whoAnsweredAt: world.now });
  stir(world, asked);
  return undefined;
}

/** A call goes only about an open phone request, to one who said yes to this requester before. */
export function call(world: World, asked: Asked): Refusal | undefined {
  const { account, to } = asked;
  const yes = newestYes(asked);
  const isOpen = yes
    ? isOn(world, yes)
    : asked.cancelledAt === null && !asked.told && asked.expiresAt > world.now;
  if (asked.channel !== 'PHONE' || to === null || !isOpen) return { code: 'BAD_INPUT' };
  if (isSuspended(world, account)) return { code: 'SENDING_SUSPENDED' };
  const taken = takeSlot(world, account, 'VOICE');
  if (taken) return taken;
  const hasAgreed = world.asked.some(
    (each) => each.account === account && each.to === to && each.answers.length > 0,
  );
  if (isUnavailable(world, account, to) || !hasAgreed) return { code: 'RECIPIENT_UNAVAILABLE' };
  asked.call = queue(world, account, to, 'VOICE');
  world.slots.set(`${account} VOICE`, { takenAt: world.now, by: asked.call });
  stir(world, asked);
  return undefined;
}
