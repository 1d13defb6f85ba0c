import twilio from 'twilio';
import { isE164 } from '#shared/phone.ts';
import { SendFailed } from '../send-failed.ts';
import { failureOf } from '../twilio/failure.ts';
import { openTwilioClient, type TwilioAccount } from '../twilio/client.ts';
import { deliveryReport, orGone } from '../twilio/delivery-report.ts';
import { ringSeconds, type VoicePort } from './port.ts';

/**
 * Voices for Twilio's <Say>: https://www.twilio.com/docs/voice/twiml/say/text-speech. Set explicitly, because the
 * default voice speaks no Indonesian, and a voice that does not speak the language says nothing at all.
 */
const voices = {
  en: { voice: 'Polly.Joanna', language: 'en-US' },
  id: { voice: 'Google.id-ID-Standard-A', language: 'id-ID' },
} as const;

/**
 * Calls through Twilio, with the text inline as TwiML: said twice, since a telephone is rarely at the ear at once.
 * `from` is a number. `statusCallback` gives the public https URL for call states; 'initiated' is reported even when
 * the answer to our own request is lost, so that the call is not made twice.
 */
export function openTwilioVoice(
  options: TwilioAccount & { from: string; statusCallback?: (id: string) => string },
): VoicePort {
  const client = openTwilioClient(options);
  return {
    async call({ id, to, text, locale }) {
      // A Messaging Service or a name can send texts, but only a number can call.
      if (!isE164(options.from)) throw new SendFailed('MISCONFIGURED:NO_NUMBER', { permanent: true });
      const response = new twilio.twiml.VoiceResponse();
      response.say(voices[locale], text);
      response.pause({ length: 1 });
      response.say(voices[locale], text);
      const statusCallback = options.statusCallback?.(id);
      const events = ['initiated', 'ringing', 'answered', 'completed'];
      try {
        const call = await client.calls.create({
          to,
          from: options.from,
          timeout: ringSeconds,
          twiml: response.toString(),
          ...(statusCallback ? { statusCallback, statusCallbackEvent: events } : {}),
        });
        return { providerId: call.sid };
      } catch (error) {
        throw failureOf(error);
      }
    },
    async reportOn(sid) {
      const call = await orGone(client.calls(sid).fetch());
      return call && deliveryReport({ callStatus: call.status });
    },
  };
}
