import { randomBytes } from 'node:crypto';
import { currencies, plusDays } from '#shared/money.ts';
import { acceptedTestCard } from '#shared/test-cards.ts';
import { hour } from '#shared/time-units.ts';
import { PaymentUnavailable, renewsItself, type PaymentPort, type ProviderPayment } from '../port.ts';
import { isSignedWebhook, signWebhook } from '../webhook-signature.ts';
import type { SandboxAgreement, SandboxStore } from './store.ts';

/** What a payer does on the sandbox's page, or in the wallet afterwards. */
export const sandboxActs = [
  'SUCCEED',
  'DECLINE',
  'ABANDON',
  'END',
  'DECLINE_RENEWALS',
  'ALLOW_RENEWALS',
] as const;
export type SandboxAct = (typeof sandboxActs)[number];

export type Sandbox = PaymentPort & {
  find(reference: string): SandboxAgreement | undefined;
  act(reference: string, act: SandboxAct): Promise<void>;
};

type Options = {
  store: SandboxStore;
  publicUrl: string;
  now: () => Date;
  /** Delivers a signed webhook to this server. Retrying a failed delivery is up to the caller. */
  deliver: (rawBody: string, signature: string) => Promise<void>;
  /** Signs webhooks; random if it need not outlive the process. */
  secret?: string;
};

/** When a due renewal is tried, milliseconds after the end of the period before it; then the agreement ends. */
const renewalTries = [0, 24 * hour, 72 * hour];

export const sandboxSignatureHeader = 'sandbox-signature';

/**
 * A gateway that moves no money, for machines without keys. It accepts the published test cards only, has a page
 * for wallets and confirmations, and signs webhooks like a real one. Renewals are brought up to date whenever an agreement
 * is read.
 */
export function openSandbox(options: Options): Sandbox {
  const { store, now } = options;
  const secret = options.secret ?? randomBytes(32).toString('hex');

  const need = (reference: string): SandboxAgreement => {
    const agreement = store.get(reference);
    if (!agreement) throw new PaymentUnavailable('the sandbox knows no such agreement', 404);
    return agreement;
  };
  const change = async (agreement: SandboxAgreement, kind: string): Promise<void> => {
    await store.put(agreement);
    const id = `evt_${randomBytes(12).toString('hex')}`;
    const rawBody = JSON.stringify({ id, kind, reference: agreement.reference });
    await options.deliver(rawBody, signWebhook(rawBody, secret, now()));
  };
  const begin = (agreement: SandboxAgreement): SandboxAgreement => {
    const { order } = agreement;
    const at = now();
    const isTrial = order.trialDays > 0;
    const first: ProviderPayment = {
      reference: `${agreement.reference}-1`,
      state: 'PAID',
      isTrial,
      amount: order.amountNow,
      currencyCode: order.currencyCode,
      at,
      from: at,
      until: plusDays(at, isTrial ? order.trialDays : order.periodDays),
    };
    return { ...agreement, state: renewsItself(order.method) ? 'RUNNING' : 'PAID', payments: [first] };
  };

  return {
    gateway: 'sandbox',
    isSandbox: true,
    browserForm: null,
    grace: 96 * hour,
    resumes: true,
    paidKinds: [],
    offers: [
      { method: 'CARD', currencies },
      { method: 'PAYPAL', currencies: ['USD', 'PHP'] },
      { method: 'V5PAY', currencies: ['PHP'] },
    ],

    async open(order) {
      const reference = `sandbox-${order.id}`;
      const payUrl = `${options.publicUrl}/sandbox/payments/${reference}`;
      const token = order.cardToken === null ? null : acceptedTestCard(order.cardToken);
      const needsPage = order.cardToken === null || token === 'sandbox-card-confirms';
      const answer = { reference, payUrl: needsPage ? payUrl : null };
      if (store.get(reference)) return answer;
      const { email: _, ...kept } = order;
      const opened: SandboxAgreement = {
        reference,
        order: kept,
        state: 'OPEN',
        payments: [],
        declinesRenewals: false,
      };
      if (token === 'sandbox-card-succeeds') await change(begin(opened), 'agreement.started');
      else if (token === 'sandbox-card-declined')
        await change({ ...opened, state: 'DECLINED' }, 'agreement.declined');
      else if (needsPage) await store.put(opened);
      else throw new PaymentUnavailable('the sandbox knows no such card');
      return answer;
    },

    async read(reference) {
      const agreement = need(reference);
      const present = renewed(agreement, now());
      if (present !== agreement) await store.put(present);
      return { state: present.state, payments: [...present.payments] };
    },

    clientSecret: async () => null,

    async cancel(reference) {
      const agreement = need(reference);
      if (agreement.state === 'RUNNING')
        await change({ ...agreement, state: 'CANCELLED' }, 'agreement.cancelled');
    },

    async resume(reference) {
      const agreement = need(reference);
      if (agreement.state === 'CANCELLED')
        await change({ ...agreement, state: 'RUNNING' }, 'agreement.resumed');
      return agreement.state === 'CANCELLED' || agreement.state === 'RUNNING';
    },

    async refund({ agreement: reference, reference: name }) {
      const agreement = need(reference);
      const payments = agreement.payments.map((payment) =>
        payment.reference === name && payment.state === 'PAID'
          ? { ...payment, state: 'REFUNDED' as const }
          : payment,
      );
      await store.put({ ...agreement, payments });
    },

    async readWebhook({ rawBody, headers, now: at }) {
      if (!isSignedWebhook(rawBody, headers[sandboxSignatureHeader], secret, at)) return null;
      const { id, kind, reference } = JSON.parse(rawBody) as Record<string, string>;
      return id && kind && reference ? { id, kind, reference } : null;
    },

    changeMethodUrl: async (reference) => `${options.publicUrl}/sandbox/payments/${reference}`,

    find: (reference) => store.get(reference),

    async act(reference, act) {
      const agreement = need(reference);
      const { state } = agreement;
      const isOpen = state === 'OPEN' || state === 'ABANDONED';
      if (act === 'SUCCEED' && isOpen) await change(begin(agreement), 'agreement.started');
      if (act === 'DECLINE' && isOpen)
        await change({ ...agreement, state: 'DECLINED' }, 'agreement.declined');
      if (act === 'ABANDON' && isOpen)
        await change({ ...agreement, state: 'ABANDONED' }, 'agreement.abandoned');
      if (act === 'END' && (state === 'RUNNING' || state === 'CANCELLED'))
        await change({ ...agreement, state: 'ENDED' }, 'agreement.ended');
      if (act === 'DECLINE_RENEWALS' || act === 'ALLOW_RENEWALS')
        await store.put({ ...agreement, declinesRenewals: act === 'DECLINE_RENEWALS' });
    },
  };
}

/** An agreement with the renewals that have come due by `now`, and those that were declined. */
function renewed(agreement: SandboxAgreement, now: Date): SandboxAgreement {
  const { state, order, payments, declinesRenewals } = agreement;
  const from = payments.findLast((payment) => payment.state !== 'FAILED')?.until;
  if (state !== 'RUNNING' || !from || from > now) return agreement;
  const tries = payments.filter((payment) => payment.from.getTime() === from.getTime()).length;
  const delay = renewalTries[tries];
  if (delay === undefined) return { ...agreement, state: 'ENDED' };
  const at = new Date(from.getTime() + delay);
  if (at > now) return agreement;
  const payment: ProviderPayment = {
    reference: `${agreement.reference}-${payments.length + 1}`,
    state: declinesRenewals ? 'FAILED' : 'PAID',
    isTrial: false,
    amount: order.amountLater,
    currencyCode: order.currencyCode,
    at,
    from,
    until: plusDays(from, order.periodDays),
  };
  return renewed({ ...agreement, payments: [...payments, payment] }, now);
}
