// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchForForm, fetchPart, PartMissing } from './fetch-part.ts';

const gone = new TypeError('Failed to fetch dynamically imported module');
let reloads = 0;
let answers: (number | 'away')[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  reloads = 0;
  vi.spyOn(location, 'reload').mockImplementation(() => void (reloads += 1));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const answer = answers.shift();
    if (answer === 'away') throw new TypeError('Failed to fetch');
    return new Response(null, { status: answer ?? 200 });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  history.replaceState(null, '');
});

/** The script that the page was served with. In the document itself the test's browser would try to load it. */
const serve = (script: string) =>
  vi.spyOn(document, 'querySelector').mockReturnValue({ src: `/assets/${script}` } as HTMLScriptElement);

/** The outcome of fetching so far: the part, the error, or 'under way'. */
async function fetched(load: () => Promise<string>, fetch = fetchPart<string>) {
  let outcome: unknown = 'under way';
  fetch(load).then(
    (part) => (outcome = part),
    (error: unknown) => (outcome = error),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return outcome;
}

test('a part that is missing on the server reloads the page, once per version', async () => {
  const load = () => Promise.reject(gone);
  serve('index-a.js');
  history.replaceState({ idx: 3 }, '');
  expect(await fetched(load)).toBe('under way');
  expect(reloads).toBe(1);
  // The router's state is kept.
  expect(history.state).toMatchObject({ idx: 3 });

  expect(await fetched(load)).toBe(gone);
  expect(reloads).toBe(1);

  serve('index-b.js');
  expect(await fetched(load)).toBe('under way');
  expect(reloads).toBe(2);
});

test('retries while the server is unreachable, without reloading the page', async () => {
  serve('index-a.js');
  answers = ['away', 502, 'away'];
  let calls = 0;
  const load = () => (++calls < 4 ? Promise.reject(gone) : Promise.resolve('the part'));
  expect(await fetched(load)).toBe('the part');
  expect(reloads).toBe(0);
});

test('one failure does not reload the page: the server may have been restarting, and answer by now', async () => {
  serve('index-a.js');
  let calls = 0;
  const load = () => (++calls < 2 ? Promise.reject(gone) : Promise.resolve('the part'));
  expect(await fetched(load)).toBe('the part');
  expect(reloads).toBe(0);
});

test('rejects if the server stays unreachable', async () => {
  serve('index-a.js');
  answers = ['away', 'away', 'away', 'away', 'away'];
  expect(await fetched(() => Promise.reject(gone))).toBe(gone);
  expect(reloads).toBe(0);
});

test('what a form needs is retried as well, but never reloads the page', async () => {
  serve('index-a.js');
  let calls = 0;
  const load = () => (++calls < 2 ? Promise.reject(gone) : Promise.resolve('the part'));
  expect(await fetched(load, fetchForForm)).toBe('the part');
  expect(await fetched(() => Promise.reject(gone), fetchForForm)).toBeInstanceOf(PartMissing);
  answers = ['away', 'away', 'away', 'away', 'away'];
  expect(await fetched(() => Promise.reject(gone), fetchForForm)).toBe(gone);
  expect(reloads).toBe(0);
});
