import { expect, test } from 'vitest';
import { batched } from './batched.ts';
import type { Context } from './context.ts';

const ctx = { root: {} } as Context;

/** Runs that end when they are told to. */
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

test('what arrives together runs together, and each is answered for its own', async () => {
  const { runs, add } = gated();
  const answers = Promise.all(['a', 'b', 'a'].map((item) => add(item)));
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([['a', 'b', 'a']]);
  runs[0]!.end();
  expect(await answers).toEqual(['a!', 'b!', 'a!']);
});

test('what arrives while two runs are under way waits, and goes as one', async () => {
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

test('items with one key never run at the same time, and keep their order', async () => {
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

test('an item that waits for its key keeps no other from running', async () => {
  const { runs, add } = gated((item) => item.charAt(0));
  for (const item of ['a1', 'a2', 'b1']) {
    void add(item);
    await turn();
  }
  expect(runs.map(({ items }) => items)).toEqual([['a1'], ['b1']]);
});

test('a run that fails fails for its own items only, and the next goes on', async () => {
  const { runs, add } = gated((item) => item);
  const [first, again] = [add('a'), add('a')];
  await turn();
  runs[0]!.end(new Error('down'));
  await expect(first).rejects.toThrow('down');
  await turn();
  runs[1]!.end();
  expect(await again).toBe('a!');
});

test('each database has a queue of its own', async () => {
  const { runs, add } = gated();
  void add('a');
  void add('b', { root: {} } as Context);
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([['a'], ['b']]);
});

test('where too many wait, the next is refused at once, with the time to come back', async () => {
  const { runs, add } = gated(() => 'one');
  const all = Array.from({ length: 2_050 }, () => add('a').catch((error: unknown) => error));
  await turn();
  expect(await all.at(-1)).toMatchObject({
    code: 'UNAVAILABLE',
    details: { retryAfter: expect.any(Number) },
  });
  expect(runs).toHaveLength(1);
});

test('who waits for the same shares one answer; who comes after the run began gets a newer one', async () => {
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
