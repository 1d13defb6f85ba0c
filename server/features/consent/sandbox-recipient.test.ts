import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requesterOf } from '#server/testing/people.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { distanceBetween } from '#shared/distance.ts';
import { walk, walkEvery } from './sandbox-walk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

async function asked(test = app) {
  const requester = requesterOf(test, await makeSubscriber(test));
  const { id } = await requester.request({ channel: 'LINK', title: 'A link' });
  return { id, requester };
}

test('GRANT_CITY shares the demo city', async () => {
  const { requester, id } = await asked();
  expect((await requester.sandbox(id, 'GRANT_CITY')).value).toMatchObject({
    consent: 'GRANTED',
    status: 'IP_LOCATED',
    position: { source: 'IP', isDemo: true },
  });
});

test('GRANT_EXACT shares a position, MOVE at once takes a step and walks on, STOP ends walk and share', async () => {
  const { requester, id } = await asked();
  const granted = (await requester.sandbox(id, 'GRANT_EXACT')).value;
  expect(granted).toMatchObject({ consent: 'GRANTED', status: 'GPS_TRACKED', position: { source: 'GPS' } });
  const moved = (await requester.sandbox(id, 'MOVE')).value;
  expect(moved.track).toHaveLength(granted.track.length + 1);
  expect(Math.abs(distanceBetween(moved.position, granted.position) - 7)).toBeLessThan(2);
  const steps = async () => (await requester.location(id)).track.length - moved.track.length;
  await expect.poll(steps, { timeout: walkEvery + 2_000 }).toBe(1);
  const { track } = (await requester.sandbox(id, 'STOP')).value;
  expect(track.every(({ isDoubtful }: { isDoubtful: boolean }) => !isDoubtful)).toBe(true);
  await sleep(walkEvery + 500);
  expect(await steps()).toBe(1);
}, 20_000);

test('the walk is at walking pace, and leads back to where it began', () => {
  for (const [index, point] of walk.entries()) {
    const pace = distanceBetween(walk.at(index - 1)!, point) / (walkEvery / 1_000);
    expect(pace).toBeGreaterThan(1);
    expect(pace).toBeLessThan(2);
  }
});

test('JUMP shares a doubtful position, pressed again one that agrees with it', async () => {
  const { requester, id } = await asked();
  const { position: before } = (await requester.sandbox(id, 'GRANT_EXACT')).value;
  const { position, track } = (await requester.sandbox(id, 'JUMP')).value;
  expect(position).toEqual(before);
  expect(track.at(-1)).toMatchObject({ isDoubtful: true });
  expect((await requester.sandbox(id, 'JUMP')).value.position).toEqual({
    ...track.at(-1),
    isDoubtful: false,
    recordedAt: expect.any(String) as string,
  });
});

test('MOVE pressed repeatedly takes no position from the future, nor after the end of the share', async () => {
  const { requester, id } = await asked();
  await requester.sandbox(id, 'GRANT_EXACT');
  for (let steps = 0; steps < 2; steps += 1) {
    const { value } = await requester.sandbox(id, 'MOVE');
    expect(Date.parse(value.position.recordedAt)).toBeLessThanOrEqual(app.ports.now().getTime());
  }
  const { track, endedAt } = (await requester.sandbox(id, 'STOP')).value;
  expect(track).toHaveLength(4);
  for (const { recordedAt } of track) expect(recordedAt <= endedAt).toBe(true);
});

test('DECLINE declines and discloses it to the requester', async () => {
  const { requester, id } = await asked();
  expect((await requester.sandbox(id, 'DECLINE')).value).toMatchObject({
    consent: 'DECLINED',
    position: null,
  });
});

test("follows the same rules as the recipient's page", async () => {
  const { requester, id } = await asked();
  expect((await requester.sandbox(id, 'MOVE')).code).toBe('NOT_SHARING');
  expect((await requester.sandbox(id, 'FLY')).code).toBe('BAD_INPUT');
  await requester.sandbox(id, 'GRANT_CITY');
  expect((await requester.sandbox(id, 'MOVE')).code).toBe('PRECISION_EXCEEDED');
  expect((await requester.sandbox(id, 'DECLINE')).code).toBe('ALREADY_ANSWERED');
  await requester.cancel(id);
  expect((await requester.sandbox(id, 'GRANT_CITY')).code).toBe('REQUEST_CANCELLED');
});

describe('when the sandbox is off', () => {
  let production: TestApp;
  beforeAll(async () => {
    production = await buildTestApp({ settings: { sandbox: false } });
  });
  afterAll(() => production.close());

  test.each(['GRANT_CITY', 'GRANT_EXACT', 'MOVE', 'STOP', 'DECLINE'])('%s returns NOT_FOUND', async (act) => {
    const { requester, id } = await asked(production);
    const before = await requester.location(id);
    expect((await requester.sandbox(id, act)).code).toBe('NOT_FOUND');
    expect(await requester.location(id)).toEqual(before);
  });
});
