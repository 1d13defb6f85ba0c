import type { Email } from '#shared/email.ts';
import type { Finding } from '../finding.ts';

/** FREE: anybody gets one; ROLE: of a post, not of a person; RELAY: forwards to an address that it hides. */
export type EmailType = 'FREE' | 'BUSINESS' | 'ROLE' | 'RELAY' | 'DISPOSABLE';
export type Deliverability = 'DELIVERABLE' | 'RISKY' | 'UNDELIVERABLE' | 'UNKNOWN';

/** What can be asked about one address. Each question is answered by itself, and may reject by itself. */
export type EmailReading = {
  /** VALID or INVALID by the syntax of RFC 5321. */
  validity(): Promise<Finding>;
  /** An `EmailType`. */
  type(): Promise<Finding>;
  /** YES or NO. */
  disposable(): Promise<Finding>;
  /** Mail servers with commas, the preferred first. */
  mailServers(): Promise<Finding>;
  /** A `Deliverability`; its note is the reason. */
  deliverability(): Promise<Finding>;
  /** The address behind tags, dots and alias domains, as the provider itself reads it. */
  primaryEmail(): Promise<Finding>;
  /** From a public profile. */
  name(): Promise<Finding>;
};

export type EmailDataPort = {
  /**
   * `signal` ends what is still under way when the caller has stopped waiting. `isTeaser`: for a visitor, for whom
   * nothing is asked that costs money or tells others of the subject.
   */
  read(email: Email, options: { signal: AbortSignal; isTeaser: boolean }): EmailReading;
};
