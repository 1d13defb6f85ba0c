import type { Locale } from '#shared/locales.ts';

export const paymentMethods = ['CARD', 'PAYPAL', 'V5PAY'] as const;
/** Payment methods. V5PAY is the wallet that screens label GCash. */
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * Whether what is bought with a method renews by itself. GCash cannot be saved and charged later: each period is paid by
 * its payer, who approves it in the wallet.
 */
export const renewsItself = (method: PaymentMethod): boolean => method !== 'V5PAY';

/** An order. Amounts in minor units; `id` makes a repeated call the same order. */
export type Order = {
  id: string;
  method: PaymentMethod;
  currencyCode: string;
  /** Charged immediately. */
  amountNow: number;
  /**
   * Charged after the trial, or after the first period if there is no trial, and then every `periodDays`; never, where
   * the method does not renew.
   */
  amountLater: number;
  /** 0: no trial; `amountNow` then pays the first period. */
  trialDays: number;
  periodDays: number;
  email: string;
  locale: Locale;
  /** The card token from the gateway's own form in the browser; null if the gateway has a page for it. */
  cardToken: string | null;
  /** Where the gateway sends the payer afterwards. */
  returnUrl: string;
};

/** `payUrl`: the page on which the payer continues; null if there is nothing left for them to do. */
type Opened = { reference: string; payUrl: string | null };

/** A gateway's own form on our page: the browser loads it from the gateway, and card numbers are sent only there. */
type BrowserForm = { kind: 'STRIPE'; publishableKey: string };

/** A payment as the gateway knows it. `from` and `until` are the period that it pays for. */
export type ProviderPayment = {
  reference: string;
  state: 'PAID' | 'FAILED' | 'REFUNDED';
  isTrial: boolean;
  amount: number;
  currencyCode: string;
  at: Date;
  from: Date;
  until: Date;
};

/**
 * The gateway's complete state of an agreement; ours is updated to match it. RUNNING: it was paid, and renews. PAID: it
 * was paid, and nothing more is charged for it.
 */
export type Agreement = {
  state: 'OPEN' | 'DECLINED' | 'ABANDONED' | 'RUNNING' | 'PAID' | 'CANCELLED' | 'ENDED';
  payments: readonly ProviderPayment[];
  /** When the gateway charges next, if that is not the end of the paid period. */
  nextChargeAt?: Date | undefined;
};

/**
 * A genuine webhook. It says which agreement changed, or else which payment of one, by its reference; nothing else in
 * it is trusted.
 */
export type WebhookEvent = { id: string; kind: string } & ({ reference: string } | { payment: string });

export type Webhook = { rawBody: string; headers: Record<string, string | string[] | undefined>; now: Date };

/** A gateway could not be reached, or refused. `status`: the HTTP status of its answer, if there was one. */
export class PaymentUnavailable extends Error {
  override name = 'PaymentUnavailable';
  readonly status: number | undefined;
  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }

  /** Whether the gateway refused this request; otherwise it answers none of them at present. */
  get isRefusal(): boolean {
    const { status = 503 } = this;
    return status < 500 && status !== 401 && status !== 429;
  }
}

/** A payment gateway. Every call throws PaymentUnavailable if the gateway cannot be reached. */
export type PaymentPort = {
  /** Used in rows and in the webhook's URL. */
  gateway: string;
  isSandbox: boolean;
  /** Null if the payer goes to a page of the gateway, or types a test card. */
  browserForm: BrowserForm | null;
  /** The payment methods it offers, and in which currencies. */
  offers: readonly { method: PaymentMethod; currencies: readonly string[] }[];
  /** How long everything keeps working past the paid period while a renewal is late or retried, milliseconds. */
  grace: number;
  /** Undoes a cancellation; false if it is final. */
  resumes: boolean;
  /** The kinds of its webhooks that report a payment. */
  paidKinds: readonly string[];
  open(order: Order): Promise<Opened>;
  read(reference: string): Promise<Agreement>;
  /** What the browser's form needs to complete an open payment; null if nothing is to be paid there. */
  clientSecret(reference: string): Promise<string | null>;
  /** Stops the renewal, if there is one; what is paid for stays valid. Repeating it does nothing. */
  cancel(reference: string): Promise<void>;
  /** Resumes a cancelled renewal that is not over; false if the gateway cannot. Repeating it does nothing. */
  resume(reference: string): Promise<boolean>;
  /** Refunds a payment in full. Repeating it does nothing. */
  refund(payment: { agreement: string; reference: string }): Promise<void>;
  /** Null if it is forged or, where each delivery is signed anew, older than 300 s. NOT_OURS: genuine, but about nothing that concerns us. */
  readWebhook(webhook: Webhook): Promise<WebhookEvent | 'NOT_OURS' | null>;
  /** The gateway's page for choosing another card; null if it has none. */
  changeMethodUrl(reference: string, returnUrl: string): Promise<string | null>;
};

/** The gateways of this deployment; the first that offers a method in a currency is used. */
export type PaymentsPort = readonly PaymentPort[];
