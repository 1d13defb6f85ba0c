/**
 * A message could not be handed over.
 * `permanent`: no retry can help (bad address, refused content); otherwise the job tries again with back-off.
 * `reason` is a short machine word without personal data; it may be logged and stored.
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
