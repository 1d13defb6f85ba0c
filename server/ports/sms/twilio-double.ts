import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Sent = { sid: string; params: Record<string, string>; date: Date };
/** Twilio's error body; `code` as listed at https://www.twilio.com/docs/api/errors. */
type Refusal = { status: number; code?: number; message?: string };
export type TwilioDouble = {
  url: string;
  sent: Sent[];
  /** Method and path of every request. */
  requests: string[];
  /** Refuses the next message. */
  refuse(refusal: Refusal): void;
  /** Takes the next request as `how` says: accepts the message and never answers, breaks the connection, or answers 500. */
  loseAnswer(how: 'hangs' | 'breaks' | 'answers 500', options?: { isTaken: boolean }): void;
  close(): Promise<void>;
};

export const ACCOUNT = { accountSid: `AC${'a1'.repeat(16)}`, authToken: 'secret-token' };
/** What Twilio's published description (api v2010, CreateMessage) allows in the form. */
const PARAMETERS = new Set(
  `To StatusCallback ApplicationSid MaxPrice ProvideFeedback Attempt ValidityPeriod ForceDelivery ContentRetention
  AddressRetention SmartEncoded PersistentAction TrafficType ShortenUrls ScheduleType SendAt SendAsMms ContentVariables
  RiskCheck From FallbackFrom MessagingServiceSid Body MediaUrl ContentSid`.split(/\s+/),
);

/** Messages.json of Twilio's API 2010-04-01 on loopback: checks what the real one checks, and keeps what it took. */
export async function startTwilioDouble(): Promise<TwilioDouble> {
  const sent: Sent[] = [];
  const requests: string[] = [];
  let refusal: Refusal | undefined;
  let lost: { how: 'hangs' | 'breaks' | 'answers 500'; isTaken: boolean } | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://double');
    requests.push(`${request.method} ${url.pathname}`);
    const authorization = `Basic ${Buffer.from(`${ACCOUNT.accountSid}:${ACCOUNT.authToken}`).toString('base64')}`;
    if (request.headers.authorization !== authorization)
      return refuse(response, { status: 401, code: 20003 });
    if (url.pathname !== `/2010-04-01/Accounts/${ACCOUNT.accountSid}/Messages.json`) {
      return refuse(response, { status: 404, code: 20404 });
    }
    if (request.method === 'GET') return json(response, 200, page(sent, url.searchParams.get('To')));

    const params = Object.fromEntries(new URLSearchParams(await text(request)));
    const fault = faultOf(request, params) ?? refusal;
    refusal = undefined;
    if (fault) return refuse(response, { message: `The 'To' number ${params.To} is at fault`, ...fault });
    const loss = lost;
    lost = undefined;
    const message = { sid: `SM${String(sent.length).padStart(32, '0')}`, params, date: new Date() };
    if (!loss || loss.isTaken) sent.push(message);
    if (loss?.how === 'hangs') return undefined;
    if (loss?.how === 'breaks') return void response.destroy();
    if (loss) return refuse(response, { status: 500, code: 20500 });
    return json(response, 201, resource(message));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    requests,
    refuse: (next) => {
      refusal = next;
    },
    loseAnswer: (how, { isTaken } = { isTaken: true }) => {
      lost = { how, isTaken };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function faultOf({ headers }: IncomingMessage, params: Record<string, string>): Refusal | undefined {
  const { To, From, MessagingServiceSid, Body, StatusCallback } = params;
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') return { status: 415 };
  if (Object.keys(params).some((name) => !PARAMETERS.has(name))) return { status: 400, code: 20001 };
  if (!To) return { status: 400, code: 21604 };
  if (!/^\+[1-9]\d{6,14}$/.test(To)) return { status: 400, code: 21211 };
  if (!From && !/^MG[\da-f]{32}$/i.test(MessagingServiceSid ?? '')) return { status: 400, code: 21603 };
  if (!Body) return { status: 400, code: 21602 };
  if (Body.length > 1_600) return { status: 400, code: 21617 };
  if (StatusCallback && !URL.canParse(StatusCallback)) return { status: 400, code: 21609 };
  return undefined;
}

/** The message resource, in the shape of Twilio's published example. */
function resource({ sid, params, date }: Sent) {
  return {
    account_sid: ACCOUNT.accountSid,
    api_version: '2010-04-01',
    body: params.Body,
    date_created: date.toUTCString(),
    date_sent: null,
    date_updated: date.toUTCString(),
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: params.From ?? null,
    messaging_service_sid: params.MessagingServiceSid ?? null,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: null,
    sid,
    status: 'queued',
    subresource_uris: {},
    to: params.To,
    uri: `/2010-04-01/Accounts/${ACCOUNT.accountSid}/Messages/${sid}.json`,
  };
}

const page = (sent: Sent[], to: string | null) => ({
  messages: sent
    .filter(({ params }) => !to || params.To === to)
    .toReversed()
    .map(resource),
  page: 0,
  page_size: 20,
  next_page_uri: null,
});

const refuse = (response: ServerResponse, { status, code, message = 'refused' }: Refusal) =>
  json(response, status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });

const json = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
