/** A partner's server did not accept a webhook. `reason` is a short code for the delivery log. */
export class WebhookFailed extends Error {
  override name = 'WebhookFailed';
  readonly reason: 'REFUSED_ADDRESS' | 'UNREACHABLE' | 'TIMEOUT' | 'STATUS';
  /** The response's, if there was one. */
  readonly status: number | null;
  constructor(reason: WebhookFailed['reason'], status: number | null = null) {
    super(status === null ? reason : `${reason} ${status}`);
    this.reason = reason;
    this.status = status;
  }
}
