import { expect, test } from 'vitest';
import { batched } from './batched.ts';
import type { Context } from '#server/context/context.ts';

const ctx = { root: {} } as Context;

/** Batches that run until the test ends them. */
function gated(keyOf?: (item: string) => string, sameAs?: (item: string) => string) {
  const runs: { items: string[]; end: (error?: Error) => void }[] = [];
  const add = batched<string, string>({
    ...(keyOf && { keyOf }),
    ...(sameAs && { sameAs }),
    run: (_, items) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(items.map((item) => `${item}!`)));
        runs.push({ items, end });
      }),
  });
  return { runs, add: (item: string, of = ctx) => add(of, item) };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('runs items that arrive together in one batch and returns each caller its own result', async () => {
  const { runs, add } = gated();
  const answers = Promise.all(['a', 'b', 'a'].map((item) => add(item)));
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([['a', 'b', 'a']]);
  runs[0]!.end();
  expect(await answers).toEqual(['a!', 'b!', 'a!']);
});

test('queues items while two batches are running, then runs them as one batch', async () => {
  const { runs, add } = gated();
  for (const item of ['a', 'b', 'c', 'd']) {
    void add(item);
    await turn();
  }
  expect(runs.map(({ items }) => items)).toEqual([['a'], ['b']]);
  runs[1]!.end();
  await turn();
  expect(runs[2]?.items).toEqual(['c', 'd']);
});

test('never runs items with the same key concurrently, and keeps their order', async () => {
  const { runs, add } = gated((item) => item.charAt(0));
  for (const item of ['a1', 'a2', 'b1', 'a3']) void add(item);
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([['a1', 'b1']]);
  for (const index of [0, 1]) {
    runs[index]!.end();
    await turn();
  }
  expect(runs.slice(1).map(({ items }) => items)).toEqual([['a2'], ['a3']]);
});

test('an item that waits for its key does not block items with other keys', async () => {
  const { runs, add } = gated((item) => item.charAt(0));
  for (const item of ['a1', 'a2', 'b1']) {
    void add(item);
    await turn();
  }
  expect(runs.map(({ items }) => items)).toEqual([['a1'], ['b1']]);
});

test('a failed batch rejects only its own items, and the next batch still runs', async () => {
  const { runs, add } = gated((item) => item);
  const [first, again] = [add('a'), add('a')];
  await turn();
  runs[0]!.end(new Error('down'));
  await expect(first).rejects.toThrow('down');
  await turn();
  runs[1]!.end();
  expect(await again).toBe('a!');
});

test('each database has its own queue', async () => {
  const { runs, add } = gated();
  void add('a');
  void add('b', { root: {} } as Context);
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([['a'], ['b']]);
});

test('rejects an item immediately with UNAVAILABLE and retryAfter when too many are waiting', async () => {
  const { runs, add } = gated(() => 'one');
  const all = Array.from({ length: 2_050 }, () => add('a').catch((error: unknown) => error));
  await turn();
  expect(await all.at(-1)).toMatchObject({
    code: 'UNAVAILABLE',
    details: { retryAfter: expect.any(Number) },
  });
  expect(runs).toHaveLength(1);
});

test('identical items that wait together share one run; one that arrives after its start gets a new run', async () => {
  const { runs, add } = gated(undefined, (item) => item);
  const first = Promise.all([add('a'), add('a'), add('b')]);
  await turn();
  const second = Promise.all([add('a'), add('a')]);
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([['a', 'b'], ['a']]);
  for (const run of runs) run.end();
  expect(await first).toEqual(['a!', 'a!', 'b!']);
  expect(await second).toEqual(['a!', 'a!']);
});
