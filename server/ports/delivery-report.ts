/**
 * What a provider says about a message or call that it accepted: in progress, delivered, or failed for good. `reason`:
 * the provider's own code or word for a failure; null otherwise. `hasOptedOut`: it failed because the recipient has
 * sent STOP to the carrier.
 */
export type DeliveryReport = {
  state: 'SENT' | 'DELIVERED' | 'FAILED';
  reason: string | null;
  hasOptedOut: boolean;
};
