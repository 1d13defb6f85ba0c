/** What is sent to a partner: `body` according to Standard Webhooks, signed with `secret` at `at`. */
export type WebhookCall = { url: string; secret: string; id: string; at: Date; body: string };

/** A partner's server did not accept it. `reason` is a short code for the delivery log. */
export class WebhookFailed extends Error {
  override name = 'WebhookFailed';
  readonly reason: 'REFUSED_ADDRESS' | 'UNREACHABLE' | 'TIMEOUT' | 'STATUS';
  /** Of the response, if there was one. */
  readonly status: number | null;
  constructor(reason: WebhookFailed['reason'], status: number | null = null) {
    super(status === null ? reason : `${reason} ${status}`);
    this.reason = reason;
    this.status = status;
  }
}

/** Calls partners' servers. */
export type WebhookPort = {
  /** Whether the URL may be called at all, judging by the URL alone. */
  accepts(url: string): boolean;
  /** Returns the status, 200 to 299. Throws WebhookFailed for anything else; follows no redirect. */
  send(call: WebhookCall): Promise<number>;
};
