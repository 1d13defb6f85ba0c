import twilio from 'twilio';
import { failureOf } from '../twilio-failure.ts';
import { openTwilioClient, type TwilioAccount } from '../twilio-client.ts';
import type { VoicePort } from './port.ts';

/** Voices of Twilio's <Say>: https://www.twilio.com/docs/voice/twiml/say/text-speech. */
const voices = { en: { language: 'en-US' }, id: { language: 'id-ID' } } as const;

/** Calls by Twilio, with the words inline as TwiML: said twice, since a telephone is rarely at the ear at once. */
export function openTwilioVoice(
  options: TwilioAccount & { from: string; statusCallback?: (id: string) => string },
): VoicePort {
  const client = openTwilioClient(options);
  return {
    async call({ id, to, text, locale }) {
      const response = new twilio.twiml.VoiceResponse();
      response.say(voices[locale], text);
      response.pause({ length: 1 });
      response.say(voices[locale], text);
      const statusCallback = options.statusCallback?.(id);
      try {
        const call = await client.calls.create({
          to,
          from: options.from,
          twiml: response.toString(),
          ...(statusCallback ? { statusCallback, statusCallbackEvent: ['completed'] } : {}),
        });
        return { providerId: call.sid };
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}
