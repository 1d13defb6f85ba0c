import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { onceInAWhile } from '#server/throttle/once-in-a-while.ts';

/** How often what a flood can repeat is logged, milliseconds: nobody must be able to fill the disk with its lines. */
const repeatedEvery = 1_000;
/** What limits answer. */
const isRefusal = (status: number): boolean => status === 429 || status === 503;

/** Tells for a line of this kind how many before it had none, or null if it is to have none itself. */
function oneASecond(): (kind: string) => number | null {
  const isNews = onceInAWhile(repeatedEvery);
  const unlogged = new Map<string, number>();
  return (kind) => {
    const before = unlogged.get(kind) ?? 0;
    const hasLine = isNews(kind);
    unlogged.set(kind, hasLine ? 0 : before + 1);
    return hasLine ? before : null;
  };
}

/** One line for each request, when it is over; of refusals one a second, which says how many had none. */
export class RequestLog extends LogController {
  readonly #refusals = oneASecond();

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { statusCode: status, elapsedTime: responseTime } = reply;
    const line = { req: request, res: reply, responseTime };
    if (error) return reply.log.error({ ...line, err: error }, 'request errored');
    if (!isRefusal(status)) return reply.log.info(line, 'request completed');
    const unlogged = this.#refusals(String(status));
    if (unlogged !== null) reply.log.info({ ...line, unlogged }, 'request completed');
  }
}

/**
 * Logs requests whose clients left before the answer, which are never completed: of each route one a second. Limits
 * do not count them all: thousands fit into one packet.
 */
export const abortedRequests = fp(async (app) => {
  const ofRoute = oneASecond();
  app.addHook('onRequestAbort', async (request) => {
    const unlogged = ofRoute(request.routeOptions.url ?? 'unknown');
    if (unlogged !== null) request.log.info({ req: request, unlogged }, 'request aborted');
  });
});
