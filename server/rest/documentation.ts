import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { loadOnce } from '#shared/load-once.ts';

/** Request headers that affect how a file is served. */
const asked = ['if-none-match', 'if-modified-since', 'if-range', 'range'] as const;
/** Headers that belong to a connection, not to the response. */
const ofConnection = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * The page that shows the OpenAPI description, under `prefix`. It is built on the first request: loading its package
 * would slow down every start.
 */
export function documentation(rest: FastifyInstance, prefix: string): void {
  const pages = loadOnce(async () => {
    const { default: swaggerUi } = await import('@fastify/swagger-ui');
    const app: FastifyInstance = Fastify();
    await app.register(swagger, { mode: 'static', specification: { document: rest.swagger() as never } });
    await app.register(swaggerUi, {
      routePrefix: prefix,
      uiConfig: { deepLinking: true, layout: 'BaseLayout' },
      theme: {
        title: 'Whereabouts API',
        // On a phone, the page would be drawn as wide as a desktop's, and long names would make it wider than the screen.
        js: [
          {
            filename: 'narrow.js',
            content: `document.head.insertAdjacentHTML('beforeend', '<meta name="viewport" content="width=device-width" />')`,
          },
        ],
        css: [
          {
            filename: 'narrow.css',
            content: '.swagger-ui :is(code, .responses-inner) { overflow-wrap: anywhere }',
          },
        ],
      },
    });
    return app;
  });

  async function answer({ url, headers }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const app = await pages();
    const conditions = Object.fromEntries(
      asked.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    );
    const page = await app.inject({ url, headers: conditions });
    if (page.statusCode === 404) return reply.callNotFound();
    for (const [name, value] of Object.entries(page.headers)) {
      if (value !== undefined && !ofConnection.has(name)) void reply.header(name, value);
    }
    return reply.code(page.statusCode).send(page.rawPayload.length > 0 ? page.rawPayload : undefined);
  }
  rest.get('/docs', { schema: { hide: true } }, answer);
  rest.get('/docs/*', { schema: { hide: true } }, answer);
}
