import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors/errors.ts';
import type { NewContext } from '#server/context/context.ts';
import { receiveDeliveryReport } from '#server/features/consent/inbound/receive-delivery-report.ts';
import { receiveMessage } from '#server/features/consent/inbound/receive-message.ts';
import { isUuid } from '#shared/uuid.ts';

/**
 * How Twilio classified a text by the keywords of a Messaging Service's Advanced Opt-Out; we ignore HELP:
 * https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out.
 */
const optOutWords = ['STOP', 'START'] as const;

/** Whether a request comes from Twilio: `X-Twilio-Signature` over its public URL and its form fields. */
type CheckSignature = (signature: unknown, url: string, form: Record<string, unknown>) => boolean;

/** What Twilio's status of a message or call means; null if it is none that we store. */
type ReadReport = (status: {
  messageStatus?: string;
  callStatus?: string;
  errorCode?: string;
}) => Parameters<typeof receiveDeliveryReport>[1]['report'] | null;

export type TwilioWebhooks = {
  newContext: NewContext;
  publicUrl: string;
  isFromTwilio: CheckSignature;
  readReport: ReadReport;
};

type Form = Record<string, string | undefined>;

/**
 * Twilio's webhooks: delivery states and inbound texts. Each request's signature is checked against our public URL.
 */
export async function twilioWebhooks(app: FastifyInstance, options: TwilioWebhooks): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: 16 * 1024 });
  app.addHook('preHandler', async (request: FastifyRequest) => {
    request.body ??= {};
    const isSigned = options.isFromTwilio(
      request.headers['x-twilio-signature'],
      options.publicUrl + request.url,
      request.body as Record<string, unknown>,
    );
    if (!isSigned) throw new AppError('UNAUTHENTICATED', { message: 'the signature does not fit' });
  });

  app.post<{ Params: { id: string }; Body: Form }>('/webhooks/twilio/status/:id', async (request, reply) => {
    const { MessageStatus, CallStatus, ErrorCode } = request.body;
    const report = options.readReport({
      ...(MessageStatus && { messageStatus: MessageStatus }),
      ...(CallStatus && { callStatus: CallStatus }),
      ...(ErrorCode && { errorCode: ErrorCode }),
    });
    if (report && isUuid(request.params.id)) {
      const ctx = options.newContext({ log: request.log });
      await receiveDeliveryReport(ctx, { messageId: request.params.id, report });
    }
    return reply.code(204).send();
  });

  app.post<{ Body: Form }>('/webhooks/twilio/inbound', async (request, reply) => {
    const { From = '', Body = '', MessageSid, OptOutType } = request.body;
    const ctx = options.newContext({ log: request.log });
    await receiveMessage(ctx, {
      from: From,
      text: Body,
      messageSid: MessageSid?.slice(0, 64) ?? null,
      carrierWord: optOutWords.find((word) => word === OptOutType) ?? null,
    });
    // Twilio itself replies to STOP and START; we add no message of our own.
    return reply.type('text/xml').send('<Response></Response>');
  });
}
