import type { Twilio } from 'twilio';
import { hour } from '#shared/time-units.ts';
import type { Sms, SmsPort } from './port.ts';
import { isMessagingService } from './sender.ts';
import { openTwilioClient } from '../twilio/client.ts';
import type { TwilioAccount } from '../twilio/client.ts';
import { deliveryReport, orGone } from '../twilio/delivery-report.ts';
import { failureOf, isUnclear } from '../twilio/failure.ts';

/**
 * How far back to look for an attempt whose answer was lost, in milliseconds: an older message may be the same text
 * sent on purpose.
 */
const lookBack = hour;

/**
 * Sends through Twilio. `from` is a number, an alphanumeric sender or a Messaging Service (MG...). `statusCallback`
 * gives the public https URL for delivery states (Twilio refuses URLs of localhost).
 * Twilio has no idempotency keys. So if an answer was lost, and before a retry, the account's own message list is
 * checked for the text. Invitations contain their own link; a code that is asked for again is the same text, sent on
 * purpose, so what belongs to another message is left out.
 */
export function openTwilioSms(
  options: TwilioAccount & { from: string; statusCallback?: (id: string) => string },
): SmsPort {
  const client = openTwilioClient(options);
  const sender = isMessagingService(options.from)
    ? { messagingServiceSid: options.from }
    : { from: options.from };
  return {
    async send(sms) {
      try {
        const providerId = (sms.isRetry ? await findSent(client, sms) : null) ?? (await create(sms));
        return { providerId };
      } catch (error) {
        const providerId = isUnclear(error) ? await findSent(client, sms).catch(() => null) : null;
        if (providerId) return { providerId };
        throw failureOf(error);
      }
    },
    async reportOn(sid) {
      const message = await orGone(client.messages(sid).fetch());
      if (!message) return null;
      const { status, errorCode } = message;
      return deliveryReport({ messageStatus: status, ...(errorCode && { errorCode: String(errorCode) }) });
    },
  };

  async function create({ id, to, text }: Sms): Promise<string> {
    const statusCallback = options.statusCallback?.(id);
    const message = await client.messages.create({ ...sender, to, body: text, statusCallback });
    return message.sid;
  }
}

async function findSent(client: Twilio, { to, text, isOfAnother }: Sms): Promise<string | null> {
  const since = Date.now() - lookBack;
  const messages = await client.messages.list({ to, limit: 20 });
  // `includes`: a trial account adds its own words before the text.
  const alike = messages.filter(
    ({ body, dateCreated }) => body?.includes(text) && Number(dateCreated) >= since,
  );
  for (const { sid } of alike) if (!(await isOfAnother?.(sid))) return sid;
  return null;
}
