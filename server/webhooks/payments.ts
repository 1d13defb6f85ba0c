import type { FastifyInstance } from 'fastify';
import type { NewContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { ask } from '#server/features/subscription/gateways.ts';
import { takePaymentEvent } from '#server/features/subscription/take-payment-event.ts';

const bodyLimit = 256 * 1024;

/**
 * What payment gateways call: `/webhooks/stripe` and so on, one address for each configured gateway. Signatures are
 * checked over the raw body; an event is written down and answered at once, the work follows by a job.
 */
export async function paymentWebhooks(
  app: FastifyInstance,
  options: { newContext: NewContext },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { bodyLimit, parseAs: 'string' }, (_request, body, done) => done(null, body));
  for (const port of options.newContext().payments) {
    app.post(`/webhooks/${port.gateway}`, { schema: { hide: true } }, async (request, reply) => {
      const rawBody = typeof request.body === 'string' ? request.body : '';
      const ctx = options.newContext({ log: request.log });
      const webhook = { rawBody, headers: request.headers, now: ctx.now() };
      // Where the gateway has to be asked whether it is its own and cannot be, it comes again.
      const event = await ask(() => port.readWebhook(webhook));
      if (!event) throw new AppError('UNAUTHENTICATED', { message: 'the signature does not fit' });
      if (event !== 'NOT_OURS') await takePaymentEvent(ctx, port.gateway, event);
      return reply.code(204).send();
    });
  }
}
