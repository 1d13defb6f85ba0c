import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from '../loopback.ts';
import { notFound, openPaypalAccountAt, type PaypalFault } from './account.ts';
import { answerFaults, operationAt, requestFaults } from './contract.ts';

type Loss = 'hangs' | 'breaks' | 'breaks off' | 'is no JSON' | 'answers 500' | 'answers 429';

export const paypalKeys = { clientId: 'client', clientSecret: 'secret', webhookId: '8PT597110X687430L' };

export type PaypalDouble = Awaited<ReturnType<typeof startPaypalDouble>>;

/**
 * PayPal's API on loopback, as far as we call it, with access tokens and request ids. Every request, and every
 * response of its own, is checked against the recorded contract; violations are answered with 400 and recorded in
 * `faults`.
 */
export async function startPaypalDouble(now: () => Date = () => new Date()) {
  const account = openPaypalAccountAt(now);
  const requests: string[] = [];
  const faults: string[] = [];
  const tokens = new Set<string>();
  /** What was answered to a request id. */
  const kept = new Map<string, object | null>();
  const refusals: PaypalFault[] = [];
  let lost: { how: Loss; isTaken: boolean; times: number } | null = null;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '/', 'http://double');
    const body = await text(request);
    requests.push(`${method} ${url.pathname}`);
    const operation = operationAt(method, url.pathname);
    if (!operation) return refuse(response, notFound);
    const { name, id } = operation;
    const isToken = name === 'token';
    const key = isToken ? `Basic ${btoa(`${paypalKeys.clientId}:${paypalKeys.clientSecret}`)}` : null;
    const isKnown = key ? headers.authorization === key : tokens.has(headers.authorization?.slice(7) ?? '');
    if (!isKnown) return refuse(response, { fault: 401, name: 'AUTHENTICATION_FAILURE' });
    const params = (
      method === 'GET' || isToken
        ? Object.fromEntries(isToken ? new URLSearchParams(body) : url.searchParams)
        : JSON.parse(body)
    ) as Record<string, never>;
    const broken = requestFaults(name, params);
    faults.push(...broken.map((fault) => `${name}: ${fault}`));
    if (broken.length > 0) return refuse(response, { fault: 400, name: 'INVALID_REQUEST' });
    const refusal = isToken ? undefined : refusals.shift();
    if (refusal) return refuse(response, refusal);

    const loss = isToken ? null : lost;
    if (loss && --loss.times <= 0) lost = null;
    const requestId = String(headers['paypal-request-id'] ?? '');
    const isDone = !loss || loss.isTaken;
    const isRepeated = requestId !== '' && kept.has(requestId);
    const given = isRepeated ? kept.get(requestId)! : isDone ? account.answer(name, id, params) : null;
    if (requestId && isDone) kept.set(requestId, given);
    if (loss?.how === 'hangs') return undefined;
    if (loss?.how === 'breaks') return void response.destroy();
    if (loss?.how === 'breaks off')
      return void response.writeHead(200, { 'content-length': 99 }).write('{', () => response.destroy());
    if (loss?.how === 'is no JSON') return void response.writeHead(200).end('<html>');
    if (loss?.how === 'answers 429') return refuse(response, { fault: 429, name: 'RATE_LIMIT_REACHED' });
    if (loss) return refuse(response, { fault: 500, name: 'INTERNAL_SERVER_ERROR' });
    if (!given) return void response.writeHead(204).end();
    if ('fault' in given) return refuse(response, given as PaypalFault);
    if (isToken) tokens.add((given as { access_token: string }).access_token);
    faults.push(...answerFaults(name, given).map((fault) => `answer to ${name}: ${fault}`));
    return json(response, 200, given);
  }

  const server = await listenOnLoopback((request, response) => void answer(request, response));
  return {
    url: server.url,
    ...account,
    requests,
    faults,
    /** Ends all access tokens before their time. */
    revokeTokens: () => tokens.clear(),
    /** Refuses the next requests, one each. */
    refuse: (...next: PaypalFault[]) => void refusals.push(...next),
    /** Handles the next `times` requests as `how` says; `isTaken`: whether they take effect all the same. */
    loseAnswer: (how: Loss, { isTaken = true, times = 1 } = {}) => {
      lost = times > 0 ? { how, isTaken, times } : null;
    },
    /** Throws if there are faults, so that nobody can forget to check. */
    async close() {
      await server.close();
      if (faults.length > 0) throw new Error(`against PayPal's description: ${faults.join('; ')}`);
    },
  };
}

const refuse = (response: ServerResponse, { fault, name, issue }: PaypalFault): void =>
  json(response, fault, {
    name,
    message: 'buyer@example.org may not stand in a log',
    details: issue ? [{ issue }] : [],
  });

const json = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
