/** What is sent to a partner: `body` under the Standard Webhooks convention, signed with `secret` at `at`. */
export type WebhookCall = { url: string; secret: string; id: string; at: Date; body: string };

/** A partner's server took it not. `reason` is a short word for the delivery log. */
export class WebhookFailed extends Error {
  override name = 'WebhookFailed';
  readonly reason: 'REFUSED_ADDRESS' | 'UNREACHABLE' | 'TIMEOUT' | 'STATUS';
  /** The answer's, where there was one. */
  readonly status: number | null;
  constructor(reason: WebhookFailed['reason'], status: number | null = null) {
    super(status === null ? reason : `${reason} ${status}`);
    this.reason = reason;
    this.status = status;
  }
}

/** Calls partners' servers. */
export type WebhookPort = {
  /** Whether the address may be called at all, as far as it tells itself. */
  accepts(url: string): boolean;
  /** Answers the status, 200 to 299. Throws WebhookFailed for anything else; follows no redirect. */
  send(call: WebhookCall): Promise<number>;
};
