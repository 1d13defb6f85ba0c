import type { Email } from '#shared/email.ts';
import type { Finding, Source } from '../finding.ts';

/** FREE: open to anybody; ROLE: for a function, not a person; RELAY: forwards to an address that it hides. */
export type EmailType = 'FREE' | 'BUSINESS' | 'ROLE' | 'RELAY' | 'DISPOSABLE';
export type Deliverability = 'DELIVERABLE' | 'RISKY' | 'UNDELIVERABLE';

/** What can be looked up about an address. Each query is answered, and may reject, separately. */
type EmailQueries = {
  /** VALID or INVALID by the syntax of RFC 5321. */
  validity(): Promise<Finding>;
  /** An `EmailType`. */
  type(): Promise<Finding>;
  /** YES or NO. */
  disposable(): Promise<Finding>;
  /** Mail servers, comma-separated, in order of preference. */
  mailServers(): Promise<Finding>;
  /** A `Deliverability`; its note is the reason. */
  deliverability(): Promise<Finding>;
  /** The address without tags and dots and at its main domain, as the provider itself treats it. */
  primaryEmail(): Promise<Finding>;
  /** From a public profile. */
  name(): Promise<Finding>;
};

export type EmailReading = EmailQueries & {
  /** The source that each query asks first: what to name if the query rejects. */
  sources: Readonly<Record<keyof EmailQueries, Source>>;
};

export type EmailDataPort = {
  /**
   * `signal` aborts whatever is still running when the caller has stopped waiting. `isTeaser`: for a visitor, for whom
   * nothing is queried that costs money or tells others about the subject.
   */
  read(email: Email, options: { signal: AbortSignal; isTeaser: boolean }): EmailReading;
};
