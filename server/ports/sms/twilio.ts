import type { Twilio } from 'twilio';
import type { Sms, SmsPort } from './port.ts';
import { isMessagingService } from './sender.ts';
import { openTwilioClient } from '../twilio/client.ts';
import type { TwilioAccount } from '../twilio/client.ts';
import { failureOf, isUnclear } from '../twilio/failure.ts';

/** How far back an unclear attempt is looked for, in milliseconds: older ones may be the same words sent on purpose. */
const LOOK_BACK = 60 * 60_000;

/**
 * Sends by Twilio. `from` is a number, an alphanumeric sender or a Messaging Service (MG...). `statusCallback` gives the
 * public https URL that hears of a message's delivery (Twilio refuses URLs of localhost).
 *
 * Twilio takes no idempotency key. So when an answer was lost, and before a retry, the account's own list is asked whether
 * the text is already there; our texts carry a link of their own, so the same words are the same message.
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
  };

  async function create({ id, to, text }: Sms): Promise<string> {
    const statusCallback = options.statusCallback?.(id);
    const message = await client.messages.create({ ...sender, to, body: text, statusCallback });
    return message.sid;
  }
}

async function findSent(client: Twilio, { to, text }: Sms): Promise<string | null> {
  const since = Date.now() - LOOK_BACK;
  const messages = await client.messages.list({ to, limit: 20 });
  // `includes`: a trial account puts words of its own before the text.
  const sent = messages.find(({ body, dateCreated }) => body?.includes(text) && Number(dateCreated) >= since);
  return sent?.sid ?? null;
}
