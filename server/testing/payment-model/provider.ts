import type { GatewayDriver } from '../payment/driver.ts';

/** A charge that succeeded, in the provider's own books; `isFree`: its balance paid all of it. */
export type Charge = { id: string; at: Date; isRefunded: boolean; isFree: boolean };

/** What a provider does next of its own accord; `happen` answers it in words. */
type Due = { at: Date; happen(isRefused: boolean): Promise<string> };

/**
 * A payment provider with its books and its time in the hands of a test. The driver lets payers pay; a reference names
 * one agreement. Nothing here knows a rule of ours.
 */
export type Provider = {
  name: 'stripe' | 'paypal' | 'xendit';
  method: 'CARD' | 'PAYPAL' | 'V5PAY';
  /** What is bought there. */
  planId: string;
  driver: Pick<GatewayDriver, 'gateway' | 'pay' | 'decline' | 'webhook'>;
  /** Its payer can still pay the first amount. */
  isPayable(reference: string): boolean;
  /** What it does next, with this agreement; null: nothing. */
  due(reference: string): Due | null;
  charges(reference: string): Charge[];
  /** It was paid, and will be charged again. */
  renews(reference: string): boolean;
  /** Says from now on that it has cancelled this agreement, and goes on, or heeds it again. */
  ignoreCancel(reference: string, isOn: boolean): void;
  /** The payer's bank takes the newest charge back. */
  reverse(reference: string): void;
  /** Refuses to refund anything from now on, or no longer. */
  refuseRefunds(isOn: boolean): void;
  /** Gives this agreement's payer a balance that pays for more than one period; null: it has no such thing. */
  giveBalance: ((reference: string) => void) | null;
  /** Refuses all requests of ours from now on; `isTaken`: they take effect all the same, as if their answers were lost. */
  fail(options: { isTaken: boolean }): void;
  recover(): void;
};

export const after = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds);
