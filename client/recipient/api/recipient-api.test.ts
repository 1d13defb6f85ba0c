import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RequestFailed } from './failure.ts';
import { documentTexts } from './document-texts.ts';
import { DeclineConsentDocument, ReadInvitationDocument, WithdrawConsentDocument } from '../gql/graphql.ts';
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
  apiOver(send)(ReadInvitationDocument, {}).then(
    () => null,
    (error: RequestFailed) => error.failure,
  );

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

test('authenticates with the token in the body only: no cookies, no token in the URL', async () => {
  const send = answering({ data: { invitation } });
  await apiOver(send)(DeclineConsentDocument, { tell: true });
  const [address, init] = send.mock.calls[0]!;
  expect(address).toBe('/graphql');
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true });
  expect(new Headers(init?.headers).get('x-app-id')).toBe('whereabouts-recipient');
  expect(new Headers(init?.headers).get('accept-language')).toBe('id');
  expect(JSON.parse(String(init?.body)).variables).toEqual({ token: 'token-of-the-link', tell: true });
});

test('sends only the hash of an operation, and adds its text if the server does not know the hash', async () => {
  const sent: { documentId?: string; query?: string }[] = [];
  const api = apiOver(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    const known = sent.length !== 2;
    const errors = [{ message: 'x', extensions: { code: 'DOCUMENT_UNKNOWN' } }];
    return new Response(JSON.stringify(known ? { data: { invitation } } : { errors }));
  });
  await api(WithdrawConsentDocument, { erase: false });
  await api(WithdrawConsentDocument, { erase: false });
  expect(sent.map(({ query }) => query !== undefined)).toEqual([false, false, true]);
  const { documentId = '' } = sent[0]!;
  expect(Object.keys(documentTexts)).toContain(documentId);
  expect(sent[2]?.query).toContain('withdrawConsent(');
});

test.each([
  [429, { errors: [{ message: 'x', extensions: { code: 'RATE_LIMITED', retryAfter: 60 } }] }],
  [503, null],
])('a stop that is refused with %d goes by its own path at once; nothing else does', async (status, body) => {
  const sent: [string, object][] = [];
  const api = apiOver(async (address, init) => {
    sent.push([String(address), JSON.parse(String(init?.body))]);
    if (address === '/graphql') return new Response(JSON.stringify(body), { status });
    return new Response(JSON.stringify(invitation));
  });
  expect((await api(WithdrawConsentDocument, { erase: true })).invitation).toEqual(invitation);
  expect(sent.slice(1)).toEqual([['/answers/stop', { token: 'token-of-the-link', erase: true }]]);
  await expect(api(ReadInvitationDocument, {})).rejects.toMatchObject({ failure: { repeatable: true } });
  expect(sent).toHaveLength(3);
});

test('computes the clock offset for the midpoint of the round trip', async () => {
  const send = vi.fn<typeof fetch>(async () => {
    vi.setSystemTime(start + 2_000);
    return new Response(JSON.stringify({ data: { invitation } }));
  });
  const answer = await apiOver(send)(ReadInvitationDocument, {});
  expect(answer.clockOffset).toBe(5 * 60_000 - 1_000);
});

test('a slow call does not change the clock offset from a fast one, unless the clock itself changed', async () => {
  let serverNow = start + 60_000;
  let journey = 0;
  const send: typeof fetch = async () => {
    // All of the delay is on the way back: the worst case for an estimate at the midpoint.
    const now = new Date(serverNow).toISOString();
    vi.setSystemTime(Date.now() + journey);
    return new Response(JSON.stringify({ data: { invitation: { ...invitation, now } } }));
  };
  const api = apiOver(send);
  const offset = async () => (await api(ReadInvitationDocument, {})).clockOffset;
  expect(await offset()).toBe(60_000);
  journey = 4_000;
  expect(await offset()).toBe(60_000);
  journey = 0;
  serverNow += 3_600_000;
  expect(await offset()).toBe(3_660_000 - 4_000);
});

test('resolves with a null invitation for an unknown link', async () => {
  const answer = await apiOver(answering({ data: { invitation: null } }))(ReadInvitationDocument, {});
  expect(answer.invitation).toBeNull();
});

test('treats a network error, a gateway error page and a captive portal page as retryable', async () => {
  const offline: typeof fetch = async () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await failureOfCall(offline)).toMatchObject({ code: null, repeatable: true });
  expect(await failureOfCall(answering('<h1>Bad gateway</h1>', { status: 502 }))).toMatchObject({
    repeatable: true,
  });
  expect(await failureOfCall(answering('<h1>Log in to the hotel</h1>'))).toMatchObject({ repeatable: true });
});

test('times out after 15 seconds without a response', async () => {
  const never: typeof fetch = (_, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
  const outcome = failureOfCall(never);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await outcome).toMatchObject({ code: null, repeatable: true });
});
