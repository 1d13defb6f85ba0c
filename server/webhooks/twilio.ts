import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import type { NewContext } from '#server/context.ts';
import { takeInboundMessage } from '#server/features/consent/take-inbound-message.ts';
import { takeOptOut } from '#server/features/consent/take-stop.ts';
import { followDelivery } from '#server/features/location/follow-delivery.ts';
import { followProvider } from '#server/features/message/follow-provider.ts';
import { isUuid } from '#shared/uuid.ts';

/** Final states of messages: https://www.twilio.com/docs/messaging/api/message-resource#message-status-values. */
const messageStates: Record<string, 'DELIVERED' | 'FAILED'> = {
  delivered: 'DELIVERED',
  read: 'DELIVERED',
  undelivered: 'FAILED',
  failed: 'FAILED',
  canceled: 'FAILED',
};
/** States of a call: https://www.twilio.com/docs/voice/api/call-resource#call-status-values. */
const callStates: Record<string, 'SENT' | 'DELIVERED' | 'FAILED'> = {
  initiated: 'SENT',
  ringing: 'SENT',
  'in-progress': 'DELIVERED',
  completed: 'DELIVERED',
  failed: 'FAILED',
  busy: 'FAILED',
  'no-answer': 'FAILED',
  canceled: 'FAILED',
};
/** Twilio's error for a recipient who sent STOP: https://www.twilio.com/docs/api/errors/21610. */
const optedOut = '21610';
/**
 * How Twilio classified a text by the keywords of a Messaging Service's Advanced Opt-Out; we ignore HELP:
 * https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out.
 */
const optOutWords = ['STOP', 'START'] as const;

/** Whether a request comes from Twilio: `X-Twilio-Signature` over its public URL and its form fields. */
export type CheckSignature = (signature: unknown, url: string, form: Record<string, unknown>) => boolean;

type Form = Record<string, string | undefined>;

/**
 * Twilio's webhooks: delivery states and inbound texts. Each request's signature is checked against our public URL.
 */
export async function twilioWebhooks(
  app: FastifyInstance,
  options: { newContext: NewContext; publicUrl: string; isFromTwilio: CheckSignature },
): Promise<void> {
  await app.register(formbody, { bodyLimit: 16 * 1024 });
  app.addHook('preHandler', async (request: FastifyRequest) => {
    const isSigned = options.isFromTwilio(
      request.headers['x-twilio-signature'],
      options.publicUrl + request.url,
      (request.body ?? {}) as Record<string, unknown>,
    );
    if (!isSigned) throw new AppError('UNAUTHENTICATED', { message: 'the signature does not fit' });
  });

  app.post<{ Params: { id: string }; Body: Form }>('/webhooks/twilio/status/:id', async (request, reply) => {
    const { MessageStatus, CallStatus, ErrorCode } = request.body;
    const state = CallStatus ? callStates[CallStatus] : messageStates[MessageStatus ?? ''];
    if (state && isUuid(request.params.id)) {
      const ctx = options.newContext({ log: request.log });
      if (state === 'FAILED' && ErrorCode === optedOut)
        await takeOptOut(ctx, { messageId: request.params.id });
      const reason = state === 'FAILED' ? (ErrorCode ?? CallStatus ?? 'unknown').slice(0, 20) : null;
      await followProvider(ctx, { messageId: request.params.id, state, reason }, followDelivery(ctx));
    }
    return reply.code(204).send();
  });

  app.post<{ Body: Form }>('/webhooks/twilio/inbound', async (request, reply) => {
    const { From = '', Body = '', MessageSid, OptOutType } = request.body;
    const ctx = options.newContext({ log: request.log });
    await takeInboundMessage(ctx, {
      from: From,
      text: Body,
      messageSid: MessageSid?.slice(0, 64) ?? null,
      carrierWord: optOutWords.find((word) => word === OptOutType) ?? null,
    });
    // Twilio itself replies to STOP and START; we add no message of our own.
    return reply.type('text/xml').send('<Response></Response>');
  });
}
