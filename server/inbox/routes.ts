import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { inboxPage } from './page.ts';
import type { Inbox } from './store.ts';

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** For one e-mail's HTML: no script, no origin, nothing loaded from anywhere. */
const mailPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
].join('; ');

/**
 * The developer's inbox: `/inbox` (page) and `/inbox.json`, newest first. Register it only with embedded senders and
 * never in production: anyone who can open it can sign in as anybody.
 */
export async function inboxRoutes(
  app: FastifyInstance,
  { inbox, publicUrl }: { inbox: Inbox; publicUrl: string },
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (isOurName(request.headers.host ?? '', publicUrl)) return undefined;
    return reply.code(404).send({ message: 'no such path', error: 'NOT_FOUND' });
  });
  const [script, style] = await Promise.all(['inbox.js', 'inbox.css'].map(asset));

  app.get('/inbox', async (request, reply) => {
    const entries = await inbox.list();
    const revision = `${entries[0]?.id ?? 'empty'}-${entries.length}`;
    privately(reply, pagePolicy).header('etag', `"${revision}"`);
    if (request.headers['if-none-match'] === `"${revision}"`) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(inboxPage(entries, revision));
  });

  app.get('/inbox.json', async (_request, reply) =>
    privately(reply, "default-src 'none'").send(await inbox.list()),
  );

  app.get<{ Params: { id: string } }>('/inbox/:id.html', async (request, reply) => {
    const entry = (await inbox.list()).find(({ id }) => id === request.params.id);
    privately(reply, mailPolicy).header('x-frame-options', 'SAMEORIGIN').type('text/html; charset=utf-8');
    if (!entry?.html)
      return reply.code(404).send('<!doctype html><title>Gone</title><p>This message is gone.</p>');
    return reply.send(`<!doctype html><base target="_blank">${entry.html}`);
  });

  app.get('/inbox.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );
  app.get('/inbox.css', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  );
}

/**
 * Whether a page's host name is ours. A foreign site can let one of its names resolve to this machine (DNS rebinding)
 * and would then count as the same origin; it cannot do so with an IP address, a name of the local network, or our own
 * name.
 */
function isOurName(host: string, publicUrl: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname ?? '';
  if (!name.includes('.') || isIP(name) !== 0) return true;
  return name === new URL(publicUrl).hostname || /\.(?:localhost|local|internal|test)$/.test(name);
}

/** These responses contain sign-in links and tokens: not cached, sent with no referrer, not indexed. */
const privately = (reply: FastifyReply, policy: string) =>
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex');

const asset = (name: string) => readFile(new URL(`./assets/${name}`, import.meta.url), 'utf8');
