import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { OwnCounts } from './own-counts.ts';
import { hour } from '#shared/time-units.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => app.close());

async function ask(address: string, times = 1): Promise<number[]> {
  const statuses = [];
  for (let count = 0; count < times; count += 1) {
    const headers = { 'x-forwarded-for': address };
    statuses.push((await app.inject({ url: '/robots.txt', headers })).statusCode);
  }
  return statuses;
}

test('an address may go on after a minute, although the clock was set back meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const now = Date.now();
  expect(new Set(await ask('198.51.100.1', 1_200))).toEqual(new Set([200]));
  expect(await ask('198.51.100.1')).toEqual([429]);
  vi.setSystemTime(now - hour);
  vi.advanceTimersByTime(59_000);
  expect(await ask('198.51.100.1')).toEqual([429]);
  vi.advanceTimersByTime(2_000);
  expect(await ask('198.51.100.1')).toEqual([200]);
});

test('tells how long a count still lasts', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const counts = new OwnCounts();
  const count = () => {
    let answer;
    counts.incr('one', (_, counted) => (answer = counted), 60_000);
    return answer;
  };
  expect(count()).toEqual({ current: 1, ttl: 60_000 });
  vi.advanceTimersByTime(59_000);
  expect(count()).toEqual({ current: 2, ttl: 1_000 });
  vi.advanceTimersByTime(1_000);
  expect(count()).toEqual({ current: 1, ttl: 60_000 });
});

test('only the address that asked longest ago is forgotten when there are too many', () => {
  const counts = new OwnCounts();
  const count = (key: string) => {
    let current = 0;
    counts.incr(key, (_, counted) => (current = counted!.current), 60_000);
    return current;
  };
  expect([count('quiet'), count('busy')]).toEqual([1, 1]);
  for (let other = 0; other < 4_999; other += 1) count(`other ${other}`);
  expect(count('busy')).toBe(2);
  count('one more');
  expect(count('busy')).toBe(3);
  expect(count('quiet')).toBe(1);
});
