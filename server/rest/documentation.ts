import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

/** Headers that belong to a connection and not to what is sent over it. */
const ofConnection = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * The page that shows the OpenAPI description, under `prefix`. It is made when somebody first asks for it: its package
 * would cost every start.
 */
export function documentation(rest: FastifyInstance, prefix: string): void {
  let pages: Promise<FastifyInstance> | undefined;

  async function open(): Promise<FastifyInstance> {
    const { default: swaggerUi } = await import('@fastify/swagger-ui');
    const app: FastifyInstance = Fastify();
    await app.register(swagger, { mode: 'static', specification: { document: rest.swagger() as never } });
    await app.register(swaggerUi, { routePrefix: prefix, uiConfig: { deepLinking: true } });
    return app;
  }

  async function answer(
    { url, method, headers }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const app = await (pages ??= open());
    const page = await app.inject({ url, method: method as 'GET' | 'HEAD', headers });
    for (const [name, value] of Object.entries(page.headers)) {
      if (value !== undefined && !ofConnection.has(name)) void reply.header(name, value);
    }
    return reply.code(page.statusCode).send(page.rawPayload.length > 0 ? page.rawPayload : undefined);
  }
  rest.get('/docs', { schema: { hide: true } }, answer);
  rest.get('/docs/*', { schema: { hide: true } }, answer);
}
