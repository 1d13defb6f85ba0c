import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from '../loopback.ts';
import { answerFaults, operationAt, requestFaults, type OperationName } from './contract.ts';

type Loss = 'hangs' | 'breaks' | 'is no JSON' | 'answers 500' | 'answers 429';
type XenditFault = { fault: number; code: string };
/** Records are kept as they are answered. */
type PaymentRequest = ReturnType<typeof newPaymentRequest>;
type Refund = ReturnType<typeof newRefund>;
type RefundStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED';

export const xenditKeys = { secretKey: 'xnd_development_double', webhookToken: 'a token of the double' };

export type XenditDouble = Awaited<ReturnType<typeof startXenditDouble>>;

/**
 * Xendit's API on loopback, as far as we call it, with idempotency keys. Every request, and every response of its own, is
 * checked against the recorded contract; violations are answered with 400 and recorded in `faults`.
 */
export async function startXenditDouble(now: () => Date = () => new Date()) {
  const paymentRequests: PaymentRequest[] = [];
  const refunds: Refund[] = [];
  const faults: string[] = [];
  /** What was answered to an idempotency key. */
  const kept = new Map<string, object>();
  let lost: { how: Loss; isTaken: boolean; times: number } | null = null;
  let refusesRefunds = false;
  let newRefundsAre: RefundStatus = 'SUCCEEDED';
  const need = (id: string) => paymentRequests.find((one) => one.id === id);
  const refundsOf = (id: string) => refunds.filter((one) => one.payment_request_id === id);
  function act(name: OperationName, id: string, body: Record<string, never>): object | XenditFault {
    switch (name) {
      case 'createPaymentRequest': {
        const made = newPaymentRequest(body as never, now());
        paymentRequests.push(made);
        return made;
      }
      case 'getPaymentRequestByID':
        return need(id) ?? { fault: 404, code: 'DATA_NOT_FOUND' };
      case 'getAllRefunds':
        return { data: refundsOf(body['payment_request_id']!), has_more: false };
      case 'createRefund': {
        const of = body['payment_request_id']!;
        if (need(of)?.status !== 'SUCCEEDED') return { fault: 404, code: 'TRANSACTION_NOT_FOUND' };
        if (refusesRefunds) return { fault: 400, code: 'INSUFFICIENT_BALANCE' };
        const states = refundsOf(of).map(({ status }) => status);
        if (states.includes('PENDING')) return { fault: 400, code: 'REFUND_IN_PROGRESS' };
        if (states.includes('SUCCEEDED')) return { fault: 400, code: 'MAXIMUM_REFUND_AMOUNT_REACHED' };
        const made = newRefund(of, newRefundsAre, now());
        refunds.unshift(made);
        return made;
      }
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '/', 'http://double');
    const body = await text(request);
    if (headers.authorization !== `Basic ${btoa(`${xenditKeys.secretKey}:`)}`)
      return refuse(response, { fault: 401, code: 'INVALID_API_KEY' });
    const operation = operationAt(method, url.pathname);
    if (!operation) return refuse(response, { fault: 404, code: 'NOT_FOUND' });
    const { name, id } = operation;
    const params = (method === 'GET' ? Object.fromEntries(url.searchParams) : JSON.parse(body)) as Record<
      string,
      never
    >;
    const broken = requestFaults(name, params);
    faults.push(...broken.map((fault) => `${name}: ${fault}`));
    if (broken.length > 0) return refuse(response, { fault: 400, code: 'API_VALIDATION_ERROR' });

    const loss = lost;
    if (loss && --loss.times <= 0) lost = null;
    const key = String(headers['idempotency-key'] ?? '');
    const isTaken = !loss || loss.isTaken;
    const given = kept.get(key) ?? (isTaken ? act(name, id, params) : {});
    if (key && isTaken) kept.set(key, given);
    if (loss?.how === 'hangs') return undefined;
    if (loss?.how === 'breaks') return void response.destroy();
    if (loss?.how === 'is no JSON') return void response.writeHead(200).end('<html>');
    if (loss)
      return refuse(response, { fault: loss.how === 'answers 429' ? 429 : 500, code: 'SERVER_ERROR' });
    if ('fault' in given) return refuse(response, given as XenditFault);
    faults.push(...answerFaults(name, given).map((fault) => `answer to ${name}: ${fault}`));
    return json(response, 200, given);
  }

  const server = await listenOnLoopback((request, response) => void answer(request, response));
  return {
    url: server.url,
    paymentRequests,
    refunds,
    /** The payer approves it, or the wallet declines; or `EXPIRED` and the like. */
    finish: (id: string, status: string) =>
      void Object.assign(need(id)!, { status, updated: moment(now()), actions: [] }),
    /** Whether refunds are refused, as from an account without money. */
    refuseRefunds: (isOn: boolean) => void (refusesRefunds = isOn),
    refundInDashboard: (id: string) => void refunds.unshift(newRefund(id, 'SUCCEEDED', now())),
    /** What becomes of refunds from now on: GCash may take its time. */
    refundsBecome: (status: RefundStatus) => void (newRefundsAre = status),
    /** Handles the next `times` requests as `how` says; `isTaken`: whether they take effect all the same. */
    loseAnswer: (how: Loss, { isTaken = true, times = 1 } = {}) => {
      lost = times > 0 ? { how, isTaken, times } : null;
    },
    /** Throws if there are faults, so that nobody can forget to check. */
    async close() {
      await server.close();
      if (faults.length > 0) throw new Error(`against Xendit's description: ${faults.join('; ')}`);
    },
  };
}

/** Xendit's times have microseconds. */
const moment = (at: Date) => at.toISOString().replace('Z', '000Z');

const newPaymentRequest = (
  { metadata = null, ...body }: { reference_id: string; amount: number; metadata?: object | null },
  at: Date,
) => ({
  id: `pr-${randomUUID()}`,
  created: moment(at),
  updated: moment(at),
  business_id: '5f27a14a9bf05c73dd040bc8',
  reference_id: body.reference_id,
  amount: body.amount,
  currency: 'PHP',
  payment_method: { id: 'pm-1', type: 'EWALLET', reusability: 'ONE_TIME_USE', status: 'ACTIVE' },
  status: 'REQUIRES_ACTION',
  actions: ['DEEPLINK', 'MOBILE', 'WEB'].map((type) => ({
    action: 'AUTH',
    url_type: type,
    method: 'GET',
    url: `https://ewallet.xendit.test/${type}`,
    qr_code: null,
  })),
  metadata,
});

const newRefund = (of: string, status: RefundStatus, at: Date) => ({
  id: `rfd-${randomUUID()}`,
  payment_request_id: of,
  channel_code: 'GCASH',
  currency: 'PHP',
  status,
  reason: 'REQUESTED_BY_CUSTOMER',
  created: moment(at),
});

const refuse = (response: ServerResponse, { fault, code }: XenditFault): void =>
  json(response, fault, { error_code: code, message: 'buyer@example.org may not stand in a log' });

const json = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
