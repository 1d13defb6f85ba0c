export const paymentMethods = ['CARD', 'PAYPAL', 'V5PAY'] as const;
/** How people pay. V5PAY is the wallet that screens label GCash. */
export type PaymentMethod = (typeof paymentMethods)[number];

/** What is bought. Amounts in minor units; `id` makes a repeated call the same order. */
export type Order = {
  id: string;
  method: PaymentMethod;
  currencyCode: string;
  /** Charged at once. */
  amountNow: number;
  /** Charged after the trial, or after the period where there is no trial, and then every `periodDays`. */
  amountLater: number;
  /** 0: no trial; `amountNow` then pays the first period. */
  trialDays: number;
  periodDays: number;
  email: string;
  locale: 'en' | 'id';
  /** What the gateway's own form made of a card in the browser; null where the gateway has a page for it. */
  cardToken: string | null;
  /** Where the gateway sends the payer back to. */
  returnUrl: string;
};

/** `payUrl`: the page on which the payer goes on; null when there is nothing left for them to do. */
export type Opened = { reference: string; payUrl: string | null };

/** A gateway's own form that stands on our page: the browser loads it from the gateway, card numbers go only there. */
export type BrowserForm = { kind: 'STRIPE'; publishableKey: string };

/** One payment as the gateway knows it. `from` and `until` are what it pays for. */
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

/** The gateway's own view of an agreement, whole; what is ours is made equal to it. */
export type Agreement = {
  state: 'OPEN' | 'DECLINED' | 'ABANDONED' | 'RUNNING' | 'CANCELLED' | 'ENDED';
  payments: readonly ProviderPayment[];
};

/** A webhook that is the gateway's own and not too old. It says which agreement changed, and nothing that is believed. */
export type WebhookEvent = { id: string; kind: string; reference: string };

export type Webhook = { rawBody: string; headers: Record<string, string | string[] | undefined>; now: Date };

/** A gateway could not be asked, or refused to answer. */
export class PaymentUnavailable extends Error {
  override name = 'PaymentUnavailable';
}

/** A gateway that collects money. Every call throws PaymentUnavailable when the gateway cannot be asked. */
export type PaymentPort = {
  /** Stands in rows and in the address of the webhook. */
  gateway: string;
  isSandbox: boolean;
  /** Null where the payer goes to a page of the gateway, or types a test card. */
  browserForm: BrowserForm | null;
  /** What it collects, and in which currencies. */
  offers: readonly { method: PaymentMethod; currencies: readonly string[] }[];
  /** Renews by itself; otherwise our jobs call `charge` when an amount is due. */
  recurs: boolean;
  /** How long everything works past the paid end while a renewal is late or tried again, milliseconds. */
  grace: number;
  /** Takes a cancellation back; false where it is final. */
  resumes: boolean;
  open(order: Order): Promise<Opened>;
  read(reference: string): Promise<Agreement>;
  /** What the browser's form needs to take an open payment; null where nothing is to be paid there. */
  clientSecret(reference: string): Promise<string | null>;
  /** Ends the renewal; what is paid stays valid. Repeated, it does nothing. */
  cancel(reference: string): Promise<void>;
  /** Renews again what was cancelled and is not over; false where the gateway cannot. Repeated, it does nothing. */
  resume(reference: string): Promise<boolean>;
  /** Charges what is due, where the gateway does not renew by itself. The same `key` is the same charge. */
  charge(
    reference: string,
    due: { key: string; amount: number; currencyCode: string; from: Date; until: Date },
  ): Promise<ProviderPayment>;
  /** Gives a payment back, whole. Repeated, it does nothing. */
  refund(payment: { agreement: string; reference: string }): Promise<void>;
  /** Null when it is forged or too old (300 s). NOT_OURS: genuine, and about nothing that we act on. */
  readWebhook(webhook: Webhook): Promise<WebhookEvent | 'NOT_OURS' | null>;
  /** The gateway's page for another card; null where it has none. */
  changeMethodUrl(reference: string, returnUrl: string): Promise<string | null>;
};

/** The gateways of this deployment; the first that offers a method in a currency takes it. */
export type PaymentsPort = readonly PaymentPort[];
