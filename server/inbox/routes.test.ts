import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { securityHeaders } from '#server/http/security-headers.ts';
import { inboxRoutes } from './routes.ts';
import { openInbox } from './store.ts';
import type { Inbox } from './store.ts';

let folder: string;
let inbox: Inbox;
let app: FastifyInstance;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inbox-'));
  inbox = await openInbox(folder);
  app = fastify();
  await app.register(securityHeaders, {
    publicUrl: 'https://where.example',
    hostedMap: null,
    hasStripeForm: false,
    hasPixel: false,
  });
  await app.register(inboxRoutes, { inbox, publicUrl: 'https://where.example' });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });
const email = {
  channel: 'EMAIL',
  to: 'ani@example.com',
  subject: 'Sign in',
  text: 'Open https://where.test/enter-link#T',
  html: '<p style="color:red">Hi</p><script>alert(1)</script>',
} as const;

it('returns 404 under a foreign host name that points at this machine (DNS rebinding)', async () => {
  await inbox.put(email);
  for (const path of ['/inbox', '/inbox.json', `/inbox/${(await inbox.list())[0]?.id}.html`]) {
    for (const host of ['evil.example:4000', 'localhost.evil.example', '127.0.0.1.evil.example']) {
      const answer = await get(path, { host, 'x-forwarded-host': 'localhost' });
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('enter-link');
    }
    for (const host of [
      'localhost:4000',
      '127.0.0.1:4000',
      '[::1]:4000',
      'where.example',
      'app:4000',
      'my.local',
    ]) {
      expect((await get(path, { host })).statusCode).toBe(200);
    }
  }
});

it('serves /inbox.json newest first, with no-store', async () => {
  await inbox.put({ channel: 'SMS', to: '+6281234567890', text: 'first' });
  await inbox.put(email);
  const answer = await get('/inbox.json');
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual(await inbox.list());
  expect(answer.json().map(({ channel }: { channel: string }) => channel)).toEqual(['EMAIL', 'SMS']);
});

it('says on the page that nothing was sent, and shows every message with its links', async () => {
  await inbox.put({ channel: 'SMS', to: '+6281234567890', text: 'Open https://where.test/share#a_b' });
  await inbox.put({ channel: 'VOICE', to: '+6281234567891', text: 'Hello' });
  const { body, headers } = await get('/inbox');
  expect(headers['content-type']).toContain('text/html');
  expect(body).toContain('Developer inbox');
  expect(body).toContain('These messages were not sent to anybody');
  expect(body).toContain('<a href="https://where.test/share#a_b" target="_blank" rel="noopener noreferrer">');
  expect(body.indexOf('+6281234567891')).toBeLessThan(body.indexOf('+6281234567890'));
});

it('needs no inline script or style, and escapes what others wrote', async () => {
  await inbox.put({
    ...email,
    to: '"><img src=x onerror=alert(1)>',
    subject: '<b>&</b>',
    text: '<script>alert(1)</script>',
  });
  const { body, headers } = await get('/inbox');
  expect(headers['content-security-policy']).toMatch(
    /default-src 'none'.*script-src 'self'.*style-src 'self'/,
  );
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(body.match(/<script[^>]*>/g)).toEqual(['<script src="/inbox.js" defer>']);
  const tags = body.match(/<[a-z][^>]*>/g) ?? [];
  expect(tags.filter((tag) => /^<(style|img|b)\b|\son[a-z]+=|\sstyle=/.test(tag))).toEqual([]);
  expect(body).toContain('&lt;b&gt;&amp;&lt;/b&gt;');
});

it('serves an e-mail’s HTML sandboxed, without scripts or loaded resources', async () => {
  const { id } = await inbox.put(email);
  expect((await get('/inbox')).body).toContain(
    `<iframe src="/inbox/${id}.html" sandbox="allow-popups allow-popups-to-escape-sandbox"`,
  );
  const { body, headers } = await get(`/inbox/${id}.html`);
  expect(body).toContain(email.html);
  expect(headers['content-security-policy']).toMatch(/^sandbox allow-popups [^;]*; default-src 'none'/);
  expect(headers['content-security-policy']).not.toMatch(/allow-scripts|allow-same-origin|script-src/);
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
});

it('returns 404 for the HTML of an SMS, of an unknown message or of another file', async () => {
  const { id } = await inbox.put({ channel: 'SMS', to: '+6281234567890', text: 'x' });
  for (const url of [
    `/inbox/${id}.html`,
    '/inbox/none.html',
    '/inbox/..%2Fpackage.html',
    '/inbox/%00.html',
  ]) {
    expect((await get(url)).statusCode).toBe(404);
  }
});

it('returns 304 until a new message arrives', async () => {
  await inbox.put(email);
  const { etag } = (await get('/inbox')).headers;
  expect((await get('/inbox', { 'if-none-match': etag })).statusCode).toBe(304);
  await inbox.put(email);
  expect((await get('/inbox', { 'if-none-match': etag })).statusCode).toBe(200);
});

it('serves its script and style', async () => {
  expect((await get('/inbox.js')).headers['content-type']).toContain('text/javascript');
  expect((await get('/inbox.css')).headers['content-type']).toContain('text/css');
});
