import type { FastifyInstance } from 'fastify';
import type { NewContext } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { ask } from '#server/features/subscription/gateways.ts';
import { takePaymentEvent } from '#server/features/subscription/reconciliation/take-payment-event.ts';

/**
 * The payment gateways' webhooks: `/webhooks/stripe` and so on, one URL per configured gateway. Signatures are checked
 * over the raw body; an event is stored and acknowledged at once, and a job does the work.
 */
export async function paymentWebhooks(
  app: FastifyInstance,
  options: { newContext: NewContext },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  for (const port of options.newContext().payments) {
    app.post(`/webhooks/${port.gateway}`, async (request, reply) => {
      const rawBody = typeof request.body === 'string' ? request.body : '';
      const ctx = options.newContext({ log: request.log });
      const webhook = { rawBody, headers: request.headers, now: ctx.now() };
      // If the gateway has to confirm that an event is its own and is unavailable, it sends the event again.
      const event = await ask(() => port.readWebhook(webhook), { retryAfter: 60 });
      if (!event) throw new AppError('UNAUTHENTICATED', { message: 'not a signed event' });
      if (event !== 'NOT_OURS') await takePaymentEvent(ctx, port.gateway, event);
      return reply.code(204).send();
    });
  }
}
