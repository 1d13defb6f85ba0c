import { randomUUID } from 'node:crypto';
import { startVendorApi, type Answer, type Asked } from './vendor-api.ts';

/** Records are kept as they are answered. */
type PaymentRequest = ReturnType<typeof newPaymentRequest>;
type Refund = ReturnType<typeof newRefund>;
type RefundStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED';

export const xenditKeys = { secretKey: 'xnd_development_double', webhookToken: 'a token of the double' };

export type XenditDouble = Awaited<ReturnType<typeof startXenditDouble>>;

/** Xendit's payment requests and refunds on loopback. The SDK's types check what we send. */
export async function startXenditDouble(now: () => Date = () => new Date()) {
  const paymentRequests: PaymentRequest[] = [];
  const refunds: Refund[] = [];
  let refusesRefunds = false;
  let newRefundsAre: RefundStatus = 'SUCCEEDED';
  const need = (id: string) => paymentRequests.find((one) => one.id === id);
  const refundsOf = (id: string) => refunds.filter((one) => one.payment_request_id === id);

  function answer({ method, path, query, body }: Asked): Answer {
    const [, folder, id = ''] = path.split('/');
    const given = (method === 'POST' ? JSON.parse(body) : Object.fromEntries(query)) as Given;
    const of = given.payment_request_id;
    switch (`${method} ${folder}`) {
      case 'POST payment_requests': {
        const made = newPaymentRequest(given, now());
        paymentRequests.push(made);
        return ok(made);
      }
      case 'GET payment_requests': {
        const found = need(id);
        return found ? ok(found) : refused(404, 'DATA_NOT_FOUND');
      }
      case 'GET refunds':
        return ok({ data: refundsOf(of), has_more: false });
      case 'POST refunds': {
        if (need(of)?.status !== 'SUCCEEDED') return refused(404, 'TRANSACTION_NOT_FOUND');
        if (refusesRefunds) return refused(400, 'INSUFFICIENT_BALANCE');
        const states = refundsOf(of).map(({ status }) => status);
        if (states.includes('PENDING')) return refused(400, 'REFUND_IN_PROGRESS');
        if (states.includes('SUCCEEDED')) return refused(400, 'MAXIMUM_REFUND_AMOUNT_REACHED');
        const made = newRefund(of, newRefundsAre, now());
        refunds.unshift(made);
        return ok(made);
      }
      default:
        return refused(404, 'NOT_FOUND');
    }
  }

  const api = await startVendorApi({
    onceBy: 'idempotency-key',
    first: ({ headers }) =>
      headers.authorization === `Basic ${btoa(`${xenditKeys.secretKey}:`)}`
        ? null
        : refused(401, 'INVALID_API_KEY'),
    answer,
    failure: (status) => refused(status, 'SERVER_ERROR'),
  });
  return {
    ...api,
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
  };
}

type Given = { payment_request_id: string; reference_id: string; amount: number; metadata: object | null };

/** Xendit's times have microseconds. */
const moment = (at: Date) => at.toISOString().replace('Z', '000Z');

const newPaymentRequest = ({ reference_id, amount, metadata }: Given, at: Date) => ({
  id: `pr-${randomUUID()}`,
  created: moment(at),
  updated: moment(at),
  reference_id,
  amount,
  currency: 'PHP',
  status: 'REQUIRES_ACTION',
  actions: ['DEEPLINK', 'MOBILE', 'WEB'].map((type) => ({
    action: 'AUTH',
    url_type: type,
    url: `https://ewallet.xendit.test/${type}`,
  })),
  metadata,
});

const newRefund = (of: string, status: RefundStatus, at: Date) => ({
  id: `rfd-${randomUUID()}`,
  payment_request_id: of,
  status,
  created: moment(at),
});

const ok = (body: object): Answer => ({ status: 200, body });
const refused = (status: number, code: string): Answer => ({
  status,
  body: { error_code: code, message: 'buyer@example.org may not stand in a log' },
});
