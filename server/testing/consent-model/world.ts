import { shareDurations, type ShareDuration } from '#shared/limits.ts';
import type { SharePrecision } from '#shared/precision.ts';

/** What the product promises, told a second time in the simplest words: plain data, no database. Times in ms. */
export type Shared = {
  source: 'IP' | 'GPS';
  recordedAt: number;
  latitude: number;
  longitude: number;
  accuracy: number;
};
type EndReason = 'STOPPED' | 'TIME_OVER' | 'ONCE_DONE' | 'CHANGED' | 'REQUEST_CANCELLED' | 'BLOCKED';
export type Yes = {
  precision: SharePrecision;
  duration: ShareDuration;
  grantedAt: number;
  until: number;
  endedAt: number | null;
  endReason: EndReason | null;
  erased: boolean;
  positions: Shared[];
};
export type Sent = {
  account: number;
  to: number;
  channel: 'SMS' | 'VOICE' | 'EMAIL';
  state: 'QUEUED' | 'SENT' | 'DELIVERED' | 'FAILED';
  changedAt: number;
  attempts: number;
  /** A call that rang without being taken. */
  rang: boolean;
  /** The row's id, once it was handed to a carrier. */
  id: string | null;
};
export type Asked = {
  id: string;
  token: string;
  account: number;
  channel: 'PHONE' | 'EMAIL' | 'LINK';
  to: number | null;
  senderName: string | null;
  requestedAt: number;
  expiresAt: number;
  changedAt: number;
  cancelledAt: number | null;
  declinedAt: number | null;
  told: boolean;
  blockedAt: number | null;
  whoAskedAt: number | null;
  whoAnsweredAt: number | null;
  reply: string | null;
  repliedAt: number | null;
  extensionAskedAt: number | null;
  status: 'PENDING' | 'IP_LOCATED' | 'GPS_TRACKED';
  locatedAt: number | null;
  wasSeen: boolean;
  answers: Yes[];
  message: Sent | null;
  call: Sent | null;
};
type Due = { at: number; kind: 'end' | 'remind' | 'expire'; asked: Asked; yes: Yes | null };
export type Slot = { takenAt: number; by: Sent | null };

export type World = {
  now: number;
  asked: Asked[];
  sent: Sent[];
  /** What the carriers took, in order. */
  left: { sent: Sent; at: number }[];
  due: Due[];
  /** Blocked recipients, and by what. */
  blocks: Map<number, 'SMS' | 'PAGE'>;
  /** By account and channel. */
  slots: Map<string, Slot>;
  /** Who reported an account: recipients, or links passed on by hand. */
  reports: Map<number, Set<string>>;
  /** Requests whose requester hears of this step. */
  stirred: Set<Asked>;
};

export const newWorld = (now: number): World => ({
  now,
  asked: [],
  sent: [],
  left: [],
  due: [],
  blocks: new Map(),
  slots: new Map(),
  reports: new Map(),
  stirred: new Set(),
});

export const hour = 3_600_000;
export const retentionDays = 2;

export const newestYes = (asked: Asked): Yes | null => asked.answers.at(-1) ?? null;
export const isOn = (world: World, yes: Yes | null): boolean =>
  yes !== null && yes.endedAt === null && yes.until > world.now;
export const positionsOf = (asked: Asked): Shared[] => asked.answers.flatMap(({ positions }) => positions);

/** The request that an act is about: mostly one of the newest three, as they are where most is still open. */
export function chosenAsked(world: World, pick: number): Asked | undefined {
  const { length } = world.asked;
  return world.asked[pick % 4 === 0 ? pick % length : length - 1 - (pick % Math.min(length, 3))];
}

export function stir(world: World, asked: Asked): void {
  asked.changedAt = world.now;
  world.stirred.add(asked);
}

/** Ends a yes; one whose time was over ended then. */
export function end(world: World, yes: Yes, reason: EndReason): void {
  if (yes.endedAt !== null) return;
  const wasOver = yes.until <= world.now;
  yes.endedAt = wasOver ? yes.until : world.now;
  yes.endReason = wasOver ? 'TIME_OVER' : reason;
}

/** What is due of a yes as it now stands: its end, and of a long one the reminder at its half. */
export function plan(world: World, asked: Asked, yes: Yes): void {
  world.due.push({ at: yes.until, kind: 'end', asked, yes });
  if (shareDurations[yes.duration] < 8 * hour) return;
  world.due.push({ at: yes.until - shareDurations[yes.duration] / 2, kind: 'remind', asked, yes });
}

/** True while three messages of the last 24 hours, or still to come, fill what one recipient may get. */
export const isFull = (world: World, to: number): boolean =>
  world.sent.filter(
    (sent) =>
      sent.to === to &&
      (sent.state === 'QUEUED' || sent.changedAt > world.now - 24 * hour) &&
      (sent.state !== 'FAILED' || sent.rang),
  ).length >= 3;

export function queue(world: World, account: number, to: number, channel: Sent['channel']): Sent {
  const sent: Sent = {
    account,
    to,
    channel,
    state: 'QUEUED',
    changedAt: world.now,
    attempts: 0,
    rang: false,
    id: null,
  };
  world.sent.push(sent);
  return sent;
}

/** A message's new state; a failure gives its slot back, and the request that it belongs to stirs. */
export function settle(world: World, sent: Sent, state: Sent['state']): void {
  sent.state = state;
  sent.changedAt = world.now;
  if (state === 'FAILED')
    for (const [key, slot] of world.slots) if (slot.by === sent) world.slots.delete(key);
  const asked = world.asked.find(({ message, call }) => message === sent || call === sent);
  if (asked) stir(world, asked);
}
