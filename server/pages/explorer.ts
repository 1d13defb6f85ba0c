import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const dist = fileURLToPath(new URL('../../dist/explorer', import.meta.url));

/** `/explorer`: GraphiQL, built with the app, loading nothing from other hosts. */
export async function explorerRoutes(app: FastifyInstance): Promise<void> {
  if (!existsSync(`${dist}/index.html`)) {
    app.log.warn('the explorer is not built; run npm run build');
    return;
  }
  await app.register(fastifyStatic, {
    root: dist,
    prefix: '/explorer/',
    index: false,
    preCompressed: true,
    // Asset names contain a hash of their content.
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  for (const url of ['/explorer', '/explorer/']) app.get(url, (_, reply) => reply.sendFile('index.html'));
}
