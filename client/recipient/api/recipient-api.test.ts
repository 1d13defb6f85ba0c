import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RequestFailed } from './failure.ts';
import { documentTexts } from './document-texts.ts';
import { sampleInvitation } from '../testing/sample-invitation.ts';
import { createPost, createRecipientApi } from './recipient-api.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
const invitation = sampleInvitation({ now: '2026-11-21T12:05:00.000Z' });
const apiOver = (send: typeof fetch) =>
  createRecipientApi(
    createPost(
      () => 'token-of-the-link',
      'id',
      send,
      async (hash) => documentTexts[hash]!,
    ),
  );
const answering = (body: unknown, init?: ResponseInit) =>
  vi.fn<typeof fetch>(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), init));
const failureOfCall = async (send: typeof fetch) =>
  apiOver(send)('readInvitation', {}).then(
    () => null,
    (error: RequestFailed) => error.failure,
  );

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

test('asks as the holder of the link alone: no cookie, no token in an address', async () => {
  const send = answering({ data: { invitation } });
  await apiOver(send)('declineConsent', { tell: true });
  const [address, init] = send.mock.calls[0]!;
  expect(address).toBe('/graphql');
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true });
  expect(new Headers(init?.headers).get('x-app-id')).toBe('whereabouts-recipient');
  expect(new Headers(init?.headers).get('accept-language')).toBe('id');
  expect(JSON.parse(String(init?.body)).variables).toEqual({ token: 'token-of-the-link', tell: true });
});

test('sends the hash of an operation, and its text only where the hash is unknown', async () => {
  const sent: { documentId?: string; query?: string }[] = [];
  const api = apiOver(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    const known = sent.length !== 2;
    const errors = [{ message: 'x', extensions: { code: 'DOCUMENT_UNKNOWN' } }];
    return new Response(JSON.stringify(known ? { data: { invitation } } : { errors }));
  });
  await api('withdrawConsent', { erase: false });
  await api('withdrawConsent', { erase: false });
  expect(sent.map(({ query }) => query !== undefined)).toEqual([false, false, true]);
  const { documentId = '' } = sent[0]!;
  expect(Object.keys(documentTexts)).toContain(documentId);
  expect(sent[2]?.query).toContain('withdrawConsent(');
});

test('learns the difference of the clocks, in the middle of the journey', async () => {
  const send = vi.fn<typeof fetch>(async () => {
    vi.setSystemTime(start + 2_000);
    return new Response(JSON.stringify({ data: { invitation } }));
  });
  const answer = await apiOver(send)('readInvitation', {});
  expect(answer.clockOffset).toBe(5 * 60_000 - 1_000);
});

test('a slow call does not move the clock that a quick one has set, but a clock that was set does', async () => {
  let serverNow = start + 60_000;
  let journey = 0;
  const send: typeof fetch = async () => {
    // All of a slow journey lies on the way back: the worst case for a guess in the middle.
    const now = new Date(serverNow).toISOString();
    vi.setSystemTime(Date.now() + journey);
    return new Response(JSON.stringify({ data: { invitation: { ...invitation, now } } }));
  };
  const api = apiOver(send);
  const offset = async () => (await api('readInvitation', {})).clockOffset;
  expect(await offset()).toBe(60_000);
  journey = 4_000;
  expect(await offset()).toBe(60_000);
  journey = 0;
  serverNow += 3_600_000;
  expect(await offset()).toBe(3_660_000 - 4_000);
});

test('a link that is not ours is an answer, not a failure', async () => {
  const answer = await apiOver(answering({ data: { invitation: null } }))('readInvitation', {});
  expect(answer.invitation).toBeNull();
});

test('offline, a gateway page and a captive portal all mean: not reached', async () => {
  const offline: typeof fetch = async () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await failureOfCall(offline)).toMatchObject({ code: null, repeatable: true });
  expect(await failureOfCall(answering('<h1>Bad gateway</h1>', { status: 502 }))).toMatchObject({
    repeatable: true,
  });
  expect(await failureOfCall(answering('<h1>Log in to the hotel</h1>'))).toMatchObject({ repeatable: true });
});

test('a server that never answers is given up after 15 seconds', async () => {
  const never: typeof fetch = (_, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
  const outcome = failureOfCall(never);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await outcome).toMatchObject({ code: null, repeatable: true });
});
