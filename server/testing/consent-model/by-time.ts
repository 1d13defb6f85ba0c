import { shareDurations } from '#shared/limits.ts';
import {
  end,
  hour,
  isFull,
  isOn,
  newestYes,
  queue,
  retentionDays,
  settle,
  stir,
  type Sent,
  type World,
} from './world.ts';

export type Carrier = 'takes' | 'is down' | 'refuses';
/** Attempts that the queue makes of one message. */
const lastAttempt = 9;

/** Positions go before they are older than the retention: an hour early, because the job comes once an hour. */
export function forgetOld(world: World): void {
  const before = world.now - retentionDays * 24 * hour + hour;
  for (const { answers } of world.asked)
    for (const yes of answers) yes.positions = yes.positions.filter(({ recordedAt }) => recordedAt >= before);
}

/** All jobs that are due, in their order: messages first, then what time brings, then the reminders that it queued. */
export function work(world: World, carrier: Carrier): void {
  const waiting = world.sent.filter(({ state }) => state === 'QUEUED');
  for (const sent of waiting) deliver(world, sent, carrier);
  const due = world.due.filter(({ at }) => at <= world.now).toSorted((a, b) => a.at - b.at);
  world.due = world.due.filter(({ at }) => at > world.now);
  for (const each of due) happen(world, each);
  for (const sent of world.sent.filter(({ state }) => state === 'QUEUED'))
    if (!waiting.includes(sent)) deliver(world, sent, carrier);
}

function deliver(world: World, sent: Sent, carrier: Carrier): void {
  if (world.blocks.has(sent.to)) return settle(world, sent, 'FAILED');
  sent.attempts += 1;
  if (carrier === 'takes') {
    world.left.push({ sent, at: world.now });
    settle(world, sent, 'SENT');
  } else if (carrier === 'refuses' || sent.attempts >= lastAttempt) settle(world, sent, 'FAILED');
}

function happen(world: World, { kind, asked, yes }: World['due'][number]): void {
  if (kind === 'expire') {
    if (asked.cancelledAt === null && !newestYes(asked) && !asked.told) stir(world, asked);
    return;
  }
  if (!yes || yes.endedAt !== null) return;
  if (kind === 'end') {
    if (yes.until > world.now) return;
    end(world, yes, 'TIME_OVER');
    stir(world, asked);
    return;
  }
  const middle = yes.until - shareDurations[yes.duration] / 2;
  if (!isOn(world, yes) || middle > world.now + 60_000) return;
  const { to } = asked;
  if (to === null || world.blocks.has(to) || isFull(world, to)) return;
  queue(world, asked.account, to, asked.channel === 'EMAIL' ? 'EMAIL' : 'SMS');
}

export type Word = 'under way' | 'delivered' | 'undelivered';

/** What a carrier says later of a message that it took; the first final word counts. */
export function hear(world: World, sent: Sent, word: Word): void {
  if (word === 'under way' || sent.state === 'DELIVERED' || sent.state === 'FAILED') return;
  if (word === 'undelivered') sent.rang = sent.channel === 'VOICE';
  settle(world, sent, word === 'delivered' ? 'DELIVERED' : 'FAILED');
}
