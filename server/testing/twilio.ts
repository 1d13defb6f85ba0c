import { readTwiml } from './twiml.ts';
import { startVendorApi, type Answer, type Asked } from './vendor-api.ts';

/** What a form holds; a name that comes more than once has all of its values. */
type Params = Record<string, string | string[]>;

/** A message or call that was taken; `status` and `errorCode`: what became of it. */
type Sent = { sid: string; params: Params; date: Date; status: string; errorCode: number | null };
/** Twilio's error; `code` as listed at https://www.twilio.com/docs/api/errors. */
type Refusal = { status: number; code?: number | undefined; message?: string };

export const twilioKeys = { accountSid: `AC${'a1'.repeat(16)}`, authToken: 'secret-token' };
const authorization = `Basic ${btoa(`${twilioKeys.accountSid}:${twilioKeys.authToken}`)}`;
const account = `/2010-04-01/Accounts/${twilioKeys.accountSid}`;

export type TwilioDouble = Awaited<ReturnType<typeof startTwilioDouble>>;

/** A parameter that comes once; null when it is absent. */
export const single = (params: Params, name: string): string | null => {
  const value = params[name];
  return typeof value === 'string' ? value : null;
};

/** Twilio's messages and calls on loopback. The SDK's types check the parameters; the rest is in `faultOf`. */
export async function startTwilioDouble() {
  const sent: Sent[] = [];
  const faults: number[] = [];

  function first({ headers, method, path, query }: Asked): Answer | null {
    if (headers.authorization !== authorization) return refused({ status: 401, code: 20003 });
    if (!path.startsWith(`${account}/`)) return refused({ status: 404, code: 20404 });
    if (method !== 'GET') return null;
    if (path === `${account}/Messages.json`) {
      const messages = sent.filter(({ params }) => params['To'] === query.get('To')).toReversed();
      return { status: 200, body: { messages: messages.map(shown), next_page_uri: null } };
    }
    const found = sent.find(({ sid }) => path.endsWith(`/${sid}.json`));
    return found ? { status: 200, body: shown(found) } : refused({ status: 404, code: 20404 });
  }

  function answer({ path, body }: Asked): Answer {
    const form = new URLSearchParams(body);
    const params = Object.fromEntries(
      [...form.keys()].map((name) => [
        name,
        form.getAll(name).length > 1 ? form.getAll(name) : form.get(name)!,
      ]),
    );
    const isCall = path === `${account}/Calls.json`;
    const code = faultOf(params, isCall);
    if (code) {
      faults.push(code);
      return refused({ status: 400, code });
    }
    const sid = (isCall ? 'CA' : 'SM') + String(sent.length).padStart(32, '0');
    const taken: Sent = { sid, params, date: new Date(), status: 'queued', errorCode: null };
    sent.push(taken);
    return { status: 201, body: shown(taken) };
  }

  const api = await startVendorApi({ first, answer, failure: (status) => refused({ status, code: 20500 }) });
  return {
    ...api,
    sent,
    /** Refuses the next message or call. */
    refuse: (refusal: Refusal) => api.answerNext(refused(refusal)),
    /** Throws if a message or call was not as Twilio describes it, so that nobody can forget to check. */
    async close() {
      await api.close();
      if (faults.length > 0) throw new Error(`against Twilio's description: ${faults.join(', ')}`);
    },
  };
}

/** What Twilio's published description (twilio/twilio-oai, 2026-04-14) says in words, by its error's code. */
function faultOf(params: Params, isCall: boolean): number | null {
  const given = (name: string) => single(params, name) ?? '';
  if (!/^\+[1-9]\d{6,14}$/.test(given('To'))) return 21211;
  const number = /^\+[1-9]\d{6,14}$/;
  const sender = /^(\+[1-9]\d{6,14}|\d{3,8}|[A-Za-z0-9 ]{1,11})$/;
  const isService = !isCall && /^MG[\da-f]{32}$/i.test(given('MessagingServiceSid'));
  if (!isService && !(isCall ? number : sender).test(given('From'))) return 21212;
  const callback = given('StatusCallback');
  // A valid host name, without underscores.
  if (callback && !/^https?:\/\/([a-z\d-]+\.)+[a-z]{2,}([:/?]|$)/i.test(callback)) return 21609;
  if (isCall) return readTwiml(given('Twiml')) && given('Twiml').length <= 4_000 ? null : 21205;
  return given('Body') === '' ? 21602 : given('Body').length > 1_600 ? 21617 : null;
}

/** What our code reads of a message or call. */
const shown = ({ sid, params, date, status, errorCode }: Sent) => ({
  sid,
  status,
  error_code: errorCode,
  body: single(params, 'Body'),
  date_created: date.toUTCString().replace('GMT', '+0000'),
});

const refused = ({ status, code, message = 'The number +6281234567890 is at fault' }: Refusal): Answer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});
