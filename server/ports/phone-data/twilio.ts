import { z } from 'zod';
import { openAskJson, SourceFault, type SourceAnswer } from '../ask-json.ts';
import { findingOf, known } from '../finding.ts';
import type { PhoneDataPort } from './port.ts';

/** Lookup v2's line types, mapped to ours. */
const types: Readonly<Record<string, string>> = {
  landline: 'FIXED_LINE',
  mobile: 'MOBILE',
  fixedVoip: 'VOIP',
  nonFixedVoip: 'VOIP',
  personal: 'PERSONAL_NUMBER',
  tollFree: 'TOLL_FREE',
  premium: 'PREMIUM_RATE',
  sharedCost: 'SHARED_COST',
  uan: 'UAN',
  voicemail: 'VOICEMAIL',
  pager: 'PAGER',
};

const answerShape = z.object({
  /** Part of every valid response. */
  phone_number: z.string(),
  line_type_intelligence: z
    .object({
      carrier_name: z.string().nullish(),
      type: z.string().nullish(),
      error_code: z.number().nullish(),
    })
    .nullish(),
  caller_name: z.object({ caller_name: z.string().nullish(), error_code: z.number().nullish() }).nullish(),
});
type Answer = SourceAnswer<z.infer<typeof answerShape>>;

/**
 * Line type, current carrier and caller name from Twilio Lookup v2; everything else, and fictional numbers, from
 * `embedded`. Each lookup sends one query, and only for subscribers: Twilio charges for it.
 */
export function openTwilioLookup(
  embedded: PhoneDataPort,
  options: { accountSid: string; authToken: string; url?: string | undefined },
): PhoneDataPort {
  const { accountSid, authToken, url = 'https://lookups.twilio.com' } = options;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const source = openAskJson();
  return {
    read(phone, how) {
      const own = embedded.read(phone, how);
      if (phone.isFictional || how.isTeaser) return own;
      let asked: Promise<Answer> | undefined;
      const answer = () =>
        (asked ??= source
          .ask(
            `${url}/v2/PhoneNumbers/${encodeURIComponent(phone.e164)}?Fields=line_type_intelligence,caller_name`,
            { headers: { authorization }, signal: how.signal, shape: answerShape },
          )
          .then(({ value, at }) => {
            // Twilio answers with 200 for a number that it does not know.
            if (value === null) throw new SourceFault(404);
            return { value, at };
          }));
      /**
       * Twilio's answer; if Twilio has none, or fails, what the number itself shows: the caller name reports the
       * failure.
       */
      const line = () =>
        answer().then(
          ({ value, at }) => ({ ...value.line_type_intelligence, at }),
          () => null,
        );
      return {
        ...own,
        sources: { ...own.sources, lineType: 'TWILIO', carrier: 'TWILIO', callerName: 'TWILIO' },
        async lineType() {
          const read = await line();
          const type = types[read?.type ?? ''];
          return read && type ? known(type, 'TWILIO', read.at) : own.lineType();
        },
        async carrier() {
          const read = await line();
          return read?.carrier_name ? known(read.carrier_name, 'TWILIO', read.at) : own.carrier();
        },
        async callerName() {
          const { value, at } = await answer();
          const caller = value.caller_name;
          if (caller?.error_code) throw new SourceFault(200);
          return findingOf(caller?.caller_name, 'TWILIO', at, { confidence: 'LIKELY' });
        },
      };
    },
  };
}
