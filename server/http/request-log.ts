import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { onceInAWhile } from '#server/once-in-a-while.ts';

/** How often refusals of one status are logged, milliseconds. */
const refusalsEvery = 1_000;
/** What limits answer: whoever sends a flood must not be able to fill the disk with its lines. */
const isRefusal = (status: number): boolean => status === 429 || status === 503;

/** One line for each request, when it is over; of refusals one a second, which says how many had none. */
export class RequestLog extends LogController {
  readonly #isNews = onceInAWhile(refusalsEvery);
  readonly #unlogged = new Map<number, number>();

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { statusCode: status, elapsedTime: responseTime } = reply;
    const line = { req: request, res: reply, responseTime };
    if (error) return reply.log.error({ ...line, err: error }, 'request errored');
    if (!isRefusal(status)) return reply.log.info(line, 'request completed');
    const unlogged = this.#unlogged.get(status) ?? 0;
    const isNews = this.#isNews(String(status));
    this.#unlogged.set(status, isNews ? 0 : unlogged + 1);
    if (isNews) reply.log.info({ ...line, unlogged }, 'request completed');
  }
}

/** Logs requests whose clients left before the answer: they are never completed. */
export const abortedRequests = fp(async (app) => {
  app.addHook('onRequestAbort', async (request) => request.log.info({ req: request }, 'request aborted'));
});
