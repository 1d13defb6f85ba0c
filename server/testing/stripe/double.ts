import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import qs from 'qs';
import { listenOnLoopback } from '../loopback.ts';
import { missing, openStripeAccount, type StripeFault } from './account.ts';
import { answerFaults, operationAt, requestFaults, type OperationName } from './contract.ts';

type Loss = 'hangs' | 'breaks' | 'answers 500' | 'answers 429';

export const stripeKeys = {
  secretKey: 'sk_test_double',
  publishableKey: 'pk_test_double',
  webhookSecret: 'whsec_double',
};

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;

/**
 * Stripe's API on loopback, as far as we call it, with idempotency keys. Every request, and every response of its own,
 * is checked against the recorded contract; violations are answered with 400 and recorded in `faults`.
 */
export async function startStripeDouble(now: () => Date = () => new Date()) {
  const account = openStripeAccount(now);
  const requests: string[] = [];
  const faults: string[] = [];
  /** What was answered to an idempotency key, and what was asked with it. */
  const kept = new Map<string, { asked: string; answer: object }>();
  const refusals: StripeFault[] = [];
  let lost: { how: Loss; isTaken: boolean; times: number } | null = null;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '/', 'http://double');
    const body = await text(request);
    requests.push(`${method} ${url.pathname}`);
    if (headers.authorization !== `Bearer ${stripeKeys.secretKey}`)
      return refuse(response, { status: 401, type: 'invalid_request_error' });
    const operation = operationAt(method, url.pathname);
    if (!operation) return refuse(response, missing);
    const form = qs.parse(method === 'GET' ? url.search.slice(1) : body) as Record<string, never>;
    const broken = requestFaults(operation.name, form);
    faults.push(...broken.map((fault) => `${operation.name}: ${fault}`));
    if (broken.length > 0)
      return refuse(response, { status: 400, type: 'invalid_request_error', code: 'parameter_unknown' });
    const refusal = refusals.shift();
    if (refusal) return refuse(response, refusal);

    const loss = lost;
    if (loss && --loss.times <= 0) lost = null;
    const key = String(headers['idempotency-key'] ?? '');
    const asked = `${method} ${url.pathname} ${body}`;
    const earlier = method === 'POST' ? kept.get(key) : undefined;
    if (earlier && earlier.asked !== asked)
      return refuse(response, { status: 400, type: 'idempotency_error', code: 'idempotency_key_in_use' });
    const given =
      earlier?.answer ??
      (loss && !loss.isTaken ? missing : account.answer(operation.name, operation.id, form));
    if (key && !(loss && !loss.isTaken)) kept.set(key, { asked, answer: given });
    if (loss?.how === 'hangs') return undefined;
    if (loss?.how === 'breaks') return void response.destroy();
    if (loss?.how === 'answers 429') return refuse(response, { status: 429, type: 'invalid_request_error' });
    if (loss) return refuse(response, { status: 500, type: 'api_error' });
    return give(response, operation.name, given);
  }

  function give(response: ServerResponse, name: OperationName, given: object): void {
    if ('status' in given && 'type' in given && typeof given.status === 'number')
      return refuse(response, given as StripeFault);
    faults.push(...answerFaults(name, given).map((fault) => `answer to ${name}: ${fault}`));
    return json(response, 200, given);
  }

  const server = await listenOnLoopback((request, response) => void answer(request, response));
  return {
    url: server.url,
    ...account,
    requests,
    faults,
    /** Refuses the next requests, one each. */
    refuse: (...next: StripeFault[]) => void refusals.push(...next),
    /** Handles the next `times` requests as `how` says; `isTaken`: whether they take effect all the same. */
    loseAnswer: (how: Loss, { isTaken = true, times = 1 } = {}) => {
      lost = times > 0 ? { how, isTaken, times } : null;
    },
    /** Throws if there are faults, so that nobody can forget to check. */
    async close() {
      await server.close();
      if (faults.length > 0) throw new Error(`against Stripe's description: ${faults.join('; ')}`);
    },
  };
}

const refuse = (response: ServerResponse, { status, type, code }: StripeFault): void =>
  json(response, status, { error: { type, code, message: 'buyer@example.org may not stand in a log' } });

const json = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
