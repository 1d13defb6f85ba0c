import { afterEach, expect, test, vi } from 'vitest';
import { downloadCopy } from './download-copy.ts';
import type { RequestFailed } from './failure.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (body: BodyInit | null, init: ResponseInit = {}) => {
  const send = vi.fn<typeof fetch>(async () => new Response(body, init));
  vi.stubGlobal('fetch', send);
  return send;
};
const json = { 'content-type': 'application/json; charset=utf-8' };
const failure = () =>
  downloadCopy('key-of-the-link', 'id').then(
    () => null,
    (error: RequestFailed) => error.failure,
  );

test('posts the key in the body, without cookies, and returns the file', async () => {
  const send = answering('{"positions": []}', { headers: json });
  expect(await (await downloadCopy('key-of-the-link', 'id')).text()).toBe('{"positions": []}');
  const [path, init] = send.mock.calls[0]!;
  expect(path).toBe('/copies/recipient');
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit' });
  expect(new Headers(init?.headers).get('accept-language')).toBe('id');
  expect(JSON.parse(init?.body as string)).toEqual({ token: 'key-of-the-link' });
});

test('a refusal has its code and says when to retry', async () => {
  answering(JSON.stringify({ error: 'UNAVAILABLE', retryAfter: 10 }), { status: 503, headers: json });
  expect(await failure()).toEqual({ code: 'UNAVAILABLE', repeatable: true, retryAfter: 10 });
  answering(JSON.stringify({ error: 'LINK_INVALID' }), { status: 404, headers: json });
  expect(await failure()).toEqual({ code: 'LINK_INVALID', repeatable: false, retryAfter: null });
});

test('a captive portal’s page is no copy, nor is one that breaks off', async () => {
  const unreachable = { code: null, repeatable: true, retryAfter: null };
  answering('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } });
  expect(await failure()).toEqual(unreachable);
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network')) });
  answering(broken, { headers: json });
  expect(await failure()).toEqual(unreachable);
});
