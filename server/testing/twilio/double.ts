import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from '../loopback.ts';
import { operationAt, requestFaults, responseFaults, single, statusOf } from './contract.ts';
import type { OperationName, Params } from './contract.ts';
import { pageOf, resourceOf, type Sent } from './resources.ts';

/** Twilio's error body; `code` as listed at https://www.twilio.com/docs/api/errors. */
type Refusal = { status: number; code?: number; message?: string };
type Loss = 'hangs' | 'breaks' | 'answers 500';
export type TwilioDouble = {
  url: string;
  /** Messages and calls that were taken. */
  sent: Sent[];
  /** Method and path of every request. */
  requests: string[];
  /** Where requests, or the double's own answers, broke the contract. */
  faults: string[];
  /** Refuses the next message or call. */
  refuse(refusal: Refusal): void;
  /** Takes the next request as `how` says: accepts it and never answers, breaks the connection, or answers 500. */
  loseAnswer(how: Loss, options?: { isTaken: boolean }): void;
  /** Throws if there are faults, so that nobody can forget to check. */
  close(): Promise<void>;
};

export const twilioKeys = { accountSid: `AC${'a1'.repeat(16)}`, authToken: 'secret-token' };

/**
 * Twilio's API 2010-04-01 on loopback, as far as we call it. Every request, and every response of its own, is checked
 * against the published description (contract.json); violations are answered with 400 and recorded in `faults`.
 */
export async function startTwilioDouble(): Promise<TwilioDouble> {
  const sent: Sent[] = [];
  const requests: string[] = [];
  const faults: string[] = [];
  let refusal: Refusal | undefined;
  let lost: { how: Loss; isTaken: boolean } | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '/', 'http://double');
    requests.push(`${method} ${url.pathname}`);
    const key = Buffer.from(`${twilioKeys.accountSid}:${twilioKeys.authToken}`).toString('base64');
    if (headers.authorization !== `Basic ${key}`) return refuse(response, { status: 401, code: 20003 });
    const operation = operationAt(method, url.pathname);
    if (!operation || !url.pathname.includes(twilioKeys.accountSid))
      return refuse(response, { status: 404, code: 20404 });
    const params = paramsOf(method === 'GET' ? url.searchParams : new URLSearchParams(await text(request)));
    const broken = requestFaults(operation, headers['content-type'], params);
    faults.push(...broken.map((fault) => `${operation}: ${fault}`));
    if (operation === 'ListMessage' && broken.length === 0)
      return give(response, operation, pageOf(sent, url.searchParams.get('To'), twilioKeys.accountSid));
    if (operation === 'FetchMessage' || operation === 'FetchCall') {
      const found = sent.find(({ sid }) => url.pathname.endsWith(`/${sid}.json`));
      if (!found) return refuse(response, { status: 404, code: 20404 });
      return give(response, operation, resourceOf(found, twilioKeys.accountSid));
    }

    const fault = (broken.length > 0 ? codeOf(operation, broken) : inWords(operation, params)) ?? refusal;
    refusal = undefined;
    if (fault)
      return refuse(response, { message: `The number ${single(params, 'To')} is at fault`, ...fault });
    const loss = lost;
    lost = undefined;
    const letters = operation === 'CreateCall' ? 'CA' : 'SM';
    const taken = {
      operation,
      sid: letters + String(sent.length).padStart(32, '0'),
      params,
      date: new Date(),
      status: 'queued',
      errorCode: null,
    };
    if (!loss || loss.isTaken) sent.push(taken);
    if (loss?.how === 'hangs') return undefined;
    if (loss?.how === 'breaks') return void response.destroy();
    if (loss) return refuse(response, { status: 500, code: 20500 });
    return give(response, operation, resourceOf(taken, twilioKeys.accountSid));
  }

  function give(response: ServerResponse, operation: OperationName, body: Record<string, unknown>) {
    faults.push(...responseFaults(operation, body).map((fault) => `answer to ${operation}: ${fault}`));
    json(response, statusOf(operation), body);
  }

  const server = await listenOnLoopback((request, response) => void answer(request, response));
  return {
    url: server.url,
    sent,
    requests,
    faults,
    refuse: (next) => {
      refusal = next;
    },
    loseAnswer: (how, { isTaken } = { isTaken: true }) => {
      lost = { how, isTaken };
    },
    async close() {
      await server.close();
      if (faults.length > 0) throw new Error(`against Twilio's description: ${faults.join('; ')}`);
    },
  };
}

function paramsOf(search: URLSearchParams): Params {
  const names = [...new Set(search.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const all = search.getAll(name);
      return [name, all.length > 1 ? all : all[0]!];
    }),
  );
}

/** The real one's code for what the contract has against a request. */
function codeOf(operation: OperationName, [fault = '']: string[]): Refusal {
  if (fault.startsWith('content type')) return { status: 415 };
  const isCall = operation === 'CreateCall';
  if (fault.startsWith('To: is required')) return { status: 400, code: isCall ? 21201 : 21604 };
  if (fault.startsWith('To:')) return { status: 400, code: 21211 };
  if (fault.startsWith('From: is required')) return { status: 400, code: 21213 };
  if (fault.startsWith('From:')) return { status: 400, code: 21212 };
  if (fault.startsWith('StatusCallback:')) return { status: 400, code: 21609 };
  if (fault.startsWith('Body: longer')) return { status: 400, code: 21617 };
  return { status: 400, code: 20001 };
}

/** What the description says in words: one of several parameters must be there. */
function inWords(operation: OperationName, params: Params): Refusal | undefined {
  if (operation === 'CreateCall')
    return params['Twiml'] || params['Url'] || params['ApplicationSid']
      ? undefined
      : { status: 400, code: 21205 };
  if (!params['From'] && !params['MessagingServiceSid']) return { status: 400, code: 21603 };
  return params['Body'] ? undefined : { status: 400, code: 21602 };
}

const refuse = (response: ServerResponse, { status, code, message = 'refused' }: Refusal) =>
  json(response, status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });

const json = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
