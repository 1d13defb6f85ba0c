import type { PaymentRequest } from 'xendit-node';
import { plusDays } from '#shared/money.ts';
import { PaymentUnavailable, type Agreement, type Order, type PaymentPort } from '../port.ts';
import { openXenditClient, type XenditAccount, type XenditRefund } from './client.ts';
import { readXenditWebhook } from './webhook.ts';

export type XenditOptions = XenditAccount & { webhookToken: string };

type Request = Awaited<ReturnType<PaymentRequest['getPaymentRequestByID']>>;

/**
 * GCash through Xendit: a payment request for each order, whose id is our reference and the payment's, too. The payer
 * approves it in the wallet within a quarter of an hour. A payment cannot be saved there to be charged again, and an
 * unpaid one not be withdrawn.
 */
export function openXendit({ webhookToken, ...account }: XenditOptions): PaymentPort {
  const { paymentRequests, refunds, refundsOf, asked } = openXenditClient(account);

  return {
    gateway: 'xendit',
    isSandbox: false,
    browserForm: null,
    grace: 0,
    resumes: false,
    paidKinds: ['payment.succeeded'],
    offers: [{ method: 'V5PAY', currencies: ['PHP'] }],

    async open(order) {
      const { id, actions = [] } = await asked(() =>
        paymentRequests.createPaymentRequest({ idempotencyKey: order.id, data: requestFor(order) }),
      );
      const pages = actions.filter(({ action }) => action === 'AUTH');
      const page =
        pages.find(({ urlType }) => urlType === 'WEB') ?? pages.find(({ urlType }) => urlType === 'MOBILE');
      if (!page?.url) throw new PaymentUnavailable('xendit answered no page for the payer');
      return { reference: id, payUrl: page.url };
    },

    read: (reference) =>
      asked(async () => {
        const request = await paymentRequests.getPaymentRequestByID({ paymentRequestId: reference });
        return agreementOf(request, request.status === 'SUCCEEDED' ? await refundsOf(reference) : []);
      }),

    clientSecret: async () => null,

    cancel: async () => {},

    resume: async () => false,

    refund: ({ reference }) =>
      asked(async () => {
        let made = await refundsOf(reference);
        const earlier = made.length;
        if (!made.some(isPendingOrMade)) {
          // Without a key, for which Xendit might repeat a refusal. What is refunded in full cannot be refunded again.
          const data = { paymentRequestId: reference, reason: 'REQUESTED_BY_CUSTOMER' } as const;
          await refunds.createRefund({ data });
          made = await refundsOf(reference);
        }
        if (made.some(({ status }) => status === 'SUCCEEDED')) return;
        const hasFailed = made.length > earlier && !made.some(isPendingOrMade);
        throw new PaymentUnavailable(
          `xendit refund ${hasFailed ? 'failed' : 'pending'}`,
          hasFailed ? 422 : undefined,
        );
      }),

    readWebhook: async (webhook) => readXenditWebhook(webhook, webhookToken),

    changeMethodUrl: async () => null,
  };
}

const isPendingOrMade = ({ status }: XenditRefund): boolean => status === 'PENDING' || status === 'SUCCEEDED';

/** Xendit counts in whole pesos: `1499.5`. */
const requestFor = ({ id, amountNow, periodDays, returnUrl }: Order) => ({
  referenceId: id,
  amount: amountNow / 100,
  currency: 'PHP' as const,
  paymentMethod: {
    type: 'EWALLET' as const,
    reusability: 'ONE_TIME_USE' as const,
    ewallet: {
      channelCode: 'GCASH' as const,
      channelProperties: {
        successReturnUrl: returnUrl,
        failureReturnUrl: returnUrl,
        cancelReturnUrl: returnUrl,
      },
    },
  },
  metadata: { order: id, period_days: String(periodDays) },
});

/** What ends a payment request unpaid: its page leads nowhere any more, and another order is needed. */
const failed: ReadonlySet<string> = new Set(['FAILED', 'CANCELED', 'EXPIRED', 'VOIDED']);

function agreementOf(request: Request, refunds: readonly XenditRefund[]): Agreement {
  const { order, period_days: days } = (request.metadata ?? {}) as Record<string, unknown>;
  // Another shop's on the same account.
  if (order !== request.referenceId || !(Number(days) > 0)) return { state: 'ABANDONED', payments: [] };
  if (request.status !== 'SUCCEEDED')
    return { state: failed.has(request.status) ? 'DECLINED' : 'OPEN', payments: [] };
  const at = new Date(request.updated);
  const isRefunded = refunds.some(({ status }) => status === 'SUCCEEDED');
  const payment = {
    reference: request.id,
    state: isRefunded ? ('REFUNDED' as const) : ('PAID' as const),
    isTrial: false,
    amount: Math.round((request.amount ?? 0) * 100),
    currencyCode: request.currency,
    at,
    from: at,
    until: plusDays(at, Number(days)),
  };
  return { state: 'PAID', payments: [payment] };
}
