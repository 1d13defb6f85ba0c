import { shareDurations } from '#shared/limits.ts';
import type { Act } from './acts.ts';
import {
  end,
  hour,
  isOn,
  newestYes,
  plan,
  stir,
  type Asked,
  type Shared,
  type World,
  type Yes,
} from './world.ts';

type ByRecipient = Extract<Act, { pick: number }>;
const tolerance = 60_000;

/** Why a link can no longer be answered; undefined while it can. */
function dead(world: World, asked: Asked): string | undefined {
  const yes = newestYes(asked);
  if (yes?.erased) return 'LINK_ERASED';
  if (asked.cancelledAt !== null) return 'REQUEST_CANCELLED';
  if (asked.blockedAt !== null) return 'ALREADY_ANSWERED';
  return !yes && asked.expiresAt <= world.now ? 'LINK_EXPIRED' : undefined;
}

/** What a recipient's act does to the world; answers the code of its refusal. */
export function byRecipient(
  world: World,
  asked: Asked,
  act: ByRecipient,
  /** What the address of a yes gives away; null where nothing is known of it. */
  place: Shared | null,
): string | undefined {
  const yes = newestYes(asked);
  switch (act.kind) {
    case 'grant':
      return dead(world, asked) ?? grant(world, asked, act, place);
    case 'share': {
      const recordedAt = world.now - act.age;
      const { latitude, longitude, accuracy } = act;
      const taken = { latitude: latitude / 1e6, longitude: longitude / 1e6, accuracy };
      return share(world, asked, { source: 'GPS', recordedAt, ...taken });
    }
    case 'decline': {
      const code = dead(world, asked) ?? (yes ? 'ALREADY_ANSWERED' : undefined);
      if (code || asked.told) return code;
      asked.declinedAt ??= world.now;
      asked.told = act.tell;
      if (act.tell) stir(world, asked);
      return undefined;
    }
    case 'askWho':
    case 'reply': {
      const code = dead(world, asked) ?? (asked.declinedAt === null ? undefined : 'ALREADY_ANSWERED');
      if (code) return code;
      if (act.kind === 'askWho' ? asked.whoAskedAt !== null : asked.reply === act.word) return undefined;
      if (act.kind === 'askWho') asked.whoAskedAt = world.now;
      else Object.assign(asked, { reply: act.word, repliedAt: world.now });
      stir(world, asked);
      return undefined;
    }
    case 'extend':
      if (!yes || !isOn(world, yes)) return 'NOT_SHARING';
      yes.until = world.now + shareDurations[yes.duration];
      asked.extensionAskedAt = null;
      plan(world, asked, yes);
      stir(world, asked);
      return undefined;
    case 'stop':
    case 'erase':
      if (yes) stop(world, asked, yes, act.kind === 'erase');
      return undefined;
    case 'block':
    case 'unsubscribe':
      if (asked.to !== null) world.blocks.set(asked.to, 'PAGE');
      if (asked.blockedAt !== null) return undefined;
      asked.blockedAt = world.now;
      if (!yes || yes.endedAt !== null) return undefined;
      end(world, yes, 'BLOCKED');
      stir(world, asked);
      return undefined;
    case 'report': {
      const reporters = world.reports.get(asked.account) ?? new Set();
      world.reports.set(asked.account, reporters.add(String(asked.to ?? asked.id)));
      return undefined;
    }
    default:
      return undefined;
  }
}

function grant(
  world: World,
  asked: Asked,
  { precision, duration }: Pick<Yes, 'precision' | 'duration'>,
  place: Shared | null,
): undefined {
  const earlier = newestYes(asked);
  if (earlier && isOn(world, earlier) && earlier.precision === precision && earlier.duration === duration)
    return;
  if (earlier) end(world, earlier, 'CHANGED');
  const yes: Yes = {
    precision,
    duration,
    grantedAt: world.now,
    until: world.now + shareDurations[duration],
    endedAt: null,
    endReason: null,
    erased: false,
    positions: [],
  };
  asked.answers.push(yes);
  Object.assign(asked, { declinedAt: null, told: false, extensionAskedAt: null });
  plan(world, asked, yes);
  if (place) add(world, asked, yes, place);
  stir(world, asked);
}

function share(world: World, asked: Asked, taken: Shared): string | undefined {
  const yes = newestYes(asked);
  const newest = yes?.positions.findLast(({ source }) => source === 'GPS')?.recordedAt;
  if (newest === taken.recordedAt) return undefined;
  if (!yes || !isOn(world, yes)) return 'NOT_SHARING';
  if (yes.precision === 'CITY') return 'PRECISION_EXCEEDED';
  if (taken.recordedAt > world.now + tolerance) return 'POSITION_OUT_OF_RANGE';
  const isOld =
    taken.recordedAt < yes.grantedAt - tolerance || (newest !== undefined && taken.recordedAt < newest);
  if (isOld) return 'POSITION_OUTDATED';
  add(world, asked, yes, yes.precision === 'AREA' ? blurred(taken) : taken);
  stir(world, asked);
  return undefined;
}

function add(world: World, asked: Asked, yes: Yes, position: Shared): void {
  yes.positions.push(position);
  if (asked.status !== 'GPS_TRACKED') asked.status = position.source === 'GPS' ? 'GPS_TRACKED' : 'IP_LOCATED';
  asked.locatedAt ??= world.now;
  asked.wasSeen = true;
  if (yes.duration === 'ONCE' && (position.source === 'GPS' || yes.precision === 'CITY'))
    end(world, yes, 'ONCE_DONE');
}

/** To hundredths of a degree, and no circle below a kilometre. Zero has no sign once it was JSON. */
const blurred = (taken: Shared): Shared => ({
  ...taken,
  latitude: Math.round(taken.latitude * 100) / 100 + 0,
  longitude: Math.round(taken.longitude * 100) / 100 + 0,
  accuracy: taken.accuracy < 1_000 ? 1_000 : taken.accuracy,
});

function stop(world: World, asked: Asked, yes: Yes, erase: boolean): void {
  if (yes.endedAt === null || erase) stir(world, asked);
  end(world, yes, 'STOPPED');
  if (!erase) return;
  Object.assign(asked, { reply: null, repliedAt: null });
  for (const each of asked.answers) Object.assign(each, { erased: true, positions: [] });
}

/** STOP by SMS: blocks the number, and ends everything that it shares. */
export function stopByText(world: World, phone: number): void {
  if (!world.blocks.has(phone)) world.blocks.set(phone, 'SMS');
  for (const asked of world.asked.filter(({ to }) => to === phone)) {
    const yes = newestYes(asked);
    if (!yes || yes.endedAt !== null) continue;
    end(world, yes, 'BLOCKED');
    stir(world, asked);
  }
}

/** START lifts what STOP did, and nothing more. */
export function startByText(world: World, phone: number): void {
  if (world.blocks.get(phone) === 'SMS') world.blocks.delete(phone);
}

/** The share of a moment ago once more, as a device that got no answer sends it. */
export const repeatable = (asked: Asked): Shared | null =>
  newestYes(asked)?.positions.findLast(({ source }) => source === 'GPS') ?? null;

export const day = 24 * hour;
