import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { locationFields } from './checks.ts';
import type { Stage } from './stage.ts';
import { requesterView } from './views.ts';
import type { Asked, World } from './world.ts';

type Frame = Record<string, unknown>;

/** A subscriber's open dashboard: what it was pushed since it was last looked at, and what it may have been pushed. */
export type Screen = { frames: Frame[]; may: Map<string, unknown[]>; close: () => Promise<void> };

const patience = 5_000;

export function openScreen(stage: Stage, token: string, since?: string): Screen {
  const frames: Frame[] = [];
  const argument = since ? `(since: "${since}")` : '';
  const client = stage.dashboard(
    token,
    `subscription { locationChanged${argument} { ${locationFields} } }`,
    (frame) => frames.push(frame),
  );
  return { frames, may: new Map(), close: async () => client.dispose() };
}

/** Between two steps a dashboard may be told once more what the step before stirred, at the old time or the new. */
export function allowRepeats(world: World, screen: Screen): void {
  for (const [id, views] of screen.may) {
    const asked = world.asked.find((each) => each.id === id);
    if (asked) views.push(requesterView(world, asked));
  }
}

/**
 * Waits until a dashboard shows everything that stirred as it now is, and checks that it was pushed nothing else. Jobs
 * may take a request through several states in one step; then only the last one counts.
 */
export async function checkScreen(
  world: World,
  screen: Screen,
  stirred: Asked[],
  manyStates: boolean,
): Promise<void> {
  const until = Date.now() + patience;
  const isShown = (asked: Asked) =>
    isDeepStrictEqual(
      screen.frames.findLast(({ id }) => id === asked.id),
      requesterView(world, asked),
    );
  while (!stirred.every(isShown) && Date.now() < until) await sleep(1);
  for (const asked of stirred) {
    const newest = screen.frames.findLast(({ id }) => id === asked.id);
    if (!isShown(asked)) expect(newest, 'pushed').toEqual(requesterView(world, asked));
  }
  for (const frame of screen.frames.splice(0)) {
    const asked = stirred.find(({ id }) => id === frame['id']);
    if (asked && manyStates) continue;
    const views = [
      ...(screen.may.get(frame['id'] as string) ?? []),
      ...(asked ? [requesterView(world, asked)] : []),
    ];
    if (!views.some((view) => isDeepStrictEqual(view, frame)))
      expect(frame, 'pushed for no reason').toEqual(views.at(-1));
  }
  screen.may = new Map(stirred.map((asked) => [asked.id, [requesterView(world, asked)]]));
}

/** A dashboard that comes back asks for what it missed: it gets that, each once and as it now is, and nothing else. */
export async function checkReconnect(
  stage: Stage,
  world: World,
  token: string,
  input: { account: number; back: number },
): Promise<void> {
  const since = world.now - input.back;
  // Clocks of several processes may be a second apart; what changed in it comes once more.
  const missed = world.asked.filter(
    ({ account, changedAt }) => account === input.account && changedAt > since - 1_000,
  );
  const screen = openScreen(stage, token, new Date(since).toISOString());
  const until = Date.now() + patience;
  while (screen.frames.length < missed.length && Date.now() < until) await sleep(1);
  await sleep(20);
  const byId = (a: { id?: unknown }, b: { id?: unknown }) => String(a.id).localeCompare(String(b.id));
  expect(screen.frames.toSorted(byId)).toEqual(
    missed.map((asked) => requesterView(world, asked)).toSorted(byId),
  );
  await screen.close();
}
