/**
 * A message could not be handed over. `permanent`: retrying cannot help (bad address, refused content); otherwise the
 * job is retried with back-off. `reason` is a short code without personal data; it may be logged and stored. The
 * adapters use one of RECIPIENT_INVALID, RECIPIENT_OPTED_OUT, RECIPIENT_NOT_TEXTABLE, COUNTRY_NOT_ENABLED, REFUSED
 * (permanent) or RATE_LIMITED, DEFERRED, TIMEOUT, UNREACHABLE, PROVIDER_FAILED, MISCONFIGURED (the operator can fix
 * it), and append the provider's own code after a colon. Provider errors are not set as `cause`: their messages name
 * the recipient.
 */
export class SendFailed extends Error {
  readonly permanent: boolean;
  readonly reason: string;
  constructor(reason: string, options: { permanent: boolean; cause?: unknown }) {
    super(`send failed: ${reason}`, { cause: options.cause });
    this.name = 'SendFailed';
    this.permanent = options.permanent;
    this.reason = reason;
  }
}
