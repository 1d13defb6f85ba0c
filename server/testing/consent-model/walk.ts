import { expect } from 'vitest';
import { makeSubscriber, type TestSubscriber } from '../factories.ts';
import type { Act } from './acts.ts';
import { repeatable } from './by-recipient.ts';
import { ask, refusalToAsk, slotOf, type Refusal } from './by-requester.ts';
import { checkFaces, checkMessages, checkPositions, checkWhole, fingerprint } from './checks.ts';
import { addresses, perform, recipients } from './perform.ts';
import { predict } from './predict.ts';
import { allowRepeats, checkReconnect, checkScreen, openScreen, type Screen } from './screen.ts';
import type { Stage } from './stage.ts';
import { chosenAsked, newWorld, hour, type Asked, type Sent, type Shared, type World } from './world.ts';

/** No walk lasts longer, by its own clock: subscribers stay signed in for 30 days. */
const longest = 25 * 24 * hour;
const userCount = 3;

type Walk = {
  stage: Stage;
  world: World;
  users: TestSubscriber[];
  screens: Screen[];
  stored: Record<string, unknown>;
  steps: number;
};

/**
 * Takes an empty product through the acts, one after the other, and checks after each that all of it is as the world
 * says. Answers how many acts there was something to do for.
 */
export async function walk(stage: Stage, acts: readonly Act[]): Promise<number> {
  await stage.query('truncate account, recipient_block cascade');
  await stage.query('delete from pgboss.job');
  stage.carrier.taken.length = 0;
  const users: TestSubscriber[] = [];
  while (users.length < userCount) users.push(await makeSubscriber(stage.app));
  const world = newWorld(stage.clock.now);
  const screens = users.map(({ token }) => openScreen(stage, token));
  const listeners = () => stage.app.ports.events.listenerCount('account:');
  await expect.poll(listeners, { interval: 2 }).toBe(userCount);
  await stage.heard();
  const current: Walk = { stage, world, users, screens, stored: await fingerprint(stage), steps: 0 };
  const latest = stage.clock.now + longest;
  try {
    for (const act of acts) {
      stage.clock.now += act.kind === 'wait' && stage.clock.now < latest ? act.time : 1_000;
      world.now = stage.clock.now;
      await step(current, act);
    }
    for (const asked of world.asked) await checkFaces(stage, world, users[asked.account]!, asked);
    await checkWhole(stage, world, users, acts.flatMap(coordinates));
  } finally {
    for (const screen of screens) await screen.close();
    await expect.poll(listeners, { interval: 2 }).toBe(0);
  }
  return current.steps;
}

/** What a device sent, as it would read in clear; what is too short to be told from other numbers is left out. */
const coordinates = (act: Act): string[] =>
  act.kind === 'share'
    ? [act.latitude / 1e6, act.longitude / 1e6].map(String).filter(({ length }) => length > 7)
    : [];

async function step(current: Walk, act: Act): Promise<void> {
  const { stage, world, users, screens } = current;
  const on = chosen(world, act);
  if (!isPossible(stage, act, on)) return;
  current.steps += 1;
  world.stirred.clear();
  for (const screen of screens) allowRepeats(world, screen);

  const repeated = act.kind === 'ask' ? undefined : await performing(current, act, on);
  const refusal = act.kind === 'ask' ? await asking(current, act) : repeated;

  const stirred = [...world.stirred];
  expect(new Set(await stage.heard())).toEqual(
    new Set(stirred.map(({ account, id }) => `account:${users[account]!.accountId} ${id}`)),
  );
  const before = current.stored;
  current.stored = await fingerprint(stage);
  const changesNothing = refusal !== undefined || ['read', 'shareAgain', 'reconnect'].includes(act.kind);
  if (changesNothing) expect(current.stored, 'what changes nothing').toEqual(before);
  // Where the requester is told nothing, not even the time of their row may move.
  if (stirred.length === 0) expect(current.stored['location_request']).toBe(before['location_request']);
  for (const [account, screen] of screens.entries())
    await checkScreen(
      world,
      screen,
      stirred.filter((asked) => asked.account === account),
      act.kind === 'work',
    );
  if (act.kind === 'reconnect') {
    const input = { account: act.user, back: act.back };
    await checkReconnect(stage, world, users[act.user]!.token, input);
  }
  for (const asked of toLookAt(current, act, on.asked))
    await checkFaces(stage, world, users[asked.account]!, asked);
  await checkPositions(stage, world);
  checkMessages(stage, world);
}

type Chosen = { asked: Asked | undefined; sent: Sent | undefined };

function chosen(world: World, act: Act): Chosen {
  const pick = 'pick' in act ? act.pick : 0;
  const called = world.sent.filter(({ id, channel }) => id !== null && channel !== 'EMAIL');
  return {
    asked: 'pick' in act && act.kind !== 'callback' ? chosenAsked(world, pick) : undefined,
    sent: act.kind === 'callback' ? called[pick % called.length] : undefined,
  };
}

/** Whether there is something to do it to. */
function isPossible(stage: Stage, act: Act, { asked, sent }: Chosen): boolean {
  if (act.kind === 'callback') return sent !== undefined;
  if (!('pick' in act)) return true;
  if (!asked) return false;
  if (act.kind === 'shareAgain') return repeatable(asked) !== null;
  if (act.kind !== 'unsubscribe') return true;
  return asked.channel === 'EMAIL' && stage.carrier.taken.some(({ id }) => id === asked.message?.id);
}

async function performing(
  { stage, world, users }: Walk,
  act: Exclude<Act, { kind: 'ask' }>,
  on: Chosen,
): Promise<Refusal | undefined> {
  const place = act.kind === 'grant' ? await placeOf(stage, addresses[act.from]!) : null;
  const done = await perform(stage, users, act, on);
  const refusal = predict(world, act, { ...on, place });
  expect({ code: done.code, retryAfter: done.retryAfter }).toEqual({
    code: refusal?.code,
    retryAfter: refusal?.retryAfter,
  });
  return refusal;
}

async function asking(
  { stage, world, users }: Walk,
  act: Extract<Act, { kind: 'ask' }>,
): Promise<Refusal | undefined> {
  const recipient = recipients[act.to];
  const channel = recipient === undefined ? 'LINK' : recipient.includes('@') ? 'EMAIL' : 'PHONE';
  const to = recipient === undefined ? null : act.to;
  const refusal = refusalToAsk(world, act.user, to, slotOf[channel]);
  const { code, retryAfter, id, linkToken } = await perform(stage, users, act, {
    asked: undefined,
    sent: undefined,
  });
  expect({ code, retryAfter }).toEqual({ code: refusal?.code, retryAfter: refusal?.retryAfter });
  if (refusal) return refusal;
  const senderName = act.signed ? 'Anna' : null;
  ask(world, { id: id!, token: linkToken!, account: act.user, channel, to, senderName });
  return undefined;
}

/** What is publicly known of an address, as a yes may store it. */
async function placeOf(stage: Stage, address: string): Promise<Shared | null> {
  const place = await stage.app.ports.geoip.lookup(address);
  if (!place) return null;
  const { latitude, longitude, radius } = place;
  return { source: 'IP', recordedAt: stage.clock.now, latitude, longitude, accuracy: radius };
}

/** Whose faces are looked at after a step: what it was about, what it stirred, another in turn; after time, all. */
function toLookAt({ world, steps }: Walk, act: Act, asked: Asked | undefined): Iterable<Asked> {
  if (act.kind === 'wait' || act.kind === 'stopWord') return world.asked;
  const other = world.asked[steps % world.asked.length];
  return new Set([...world.stirred, asked, other].filter((each) => each !== undefined));
}
