import { z } from 'zod';
import { openAskJson, SourceFault } from '../ask-json.ts';
import { findingOf, known } from '../finding.ts';
import type { PhoneDataPort } from './port.ts';

/** Lookup v2's types of line, as this product names them. */
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
  line_type_intelligence: z
    .object({
      carrier_name: z.string().nullish(),
      type: z.string().nullish(),
      error_code: z.number().nullish(),
    })
    .nullish(),
  caller_name: z.object({ caller_name: z.string().nullish(), error_code: z.number().nullish() }).nullish(),
});
type Answer = z.infer<typeof answerShape>;

/**
 * Line type, present carrier and caller name from Twilio Lookup v2; everything else, and numbers of fiction, from
 * `embedded`. Each lookup asks once, and only for subscribers: Twilio charges for it.
 */
export function openTwilioLookup(
  embedded: PhoneDataPort,
  options: { accountSid: string; authToken: string; url?: string; now?: () => Date },
): PhoneDataPort {
  const { accountSid, authToken, url = 'https://lookups.twilio.com', now = () => new Date() } = options;
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
            { headers: { authorization }, signal: how.signal },
          )
          .then((body) => {
            const read = answerShape.safeParse(body);
            if (!read.success) throw new SourceFault(200);
            return read.data;
          }));
      /** Twilio's answer; what the number itself says where Twilio has none, or fails: the caller name tells that. */
      const line = () =>
        answer().then(
          (read) => read.line_type_intelligence,
          () => null,
        );
      return {
        ...own,
        async lineType() {
          const type = types[(await line())?.type ?? ''];
          return type ? known(type, 'TWILIO', now()) : own.lineType();
        },
        async carrier() {
          const name = (await line())?.carrier_name;
          return name ? known(name, 'TWILIO', now()) : own.carrier();
        },
        async callerName() {
          const { caller_name: caller } = await answer();
          if (caller?.error_code) throw new SourceFault(200);
          return findingOf(caller?.caller_name, 'TWILIO', now(), { confidence: 'LIKELY' });
        },
      };
    },
  };
}
