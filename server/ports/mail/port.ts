/**
 * An e-mail. `id` is our message row or any unique text; it becomes part of the Message-ID.
 * `unsubscribeUrl` (https): takes a POST without cookies and ends such e-mails at once (RFC 8058); for what the
 * recipient did not ask for.
 */
export type Mail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string;
};

/** Sends e-mails. */
export type MailPort = {
  /** Hands one e-mail to the server; answers its Message-ID. Throws `SendFailed`. */
  send(mail: Mail): Promise<{ providerId: string }>;
};

/**
 * An e-mail that came in, as far as it is about one of ours. `messageId`s stand in angle brackets, as in headers.
 * REPORT: what a mail server says of messages that we sent (RFC 3464). REPLY: somebody's own words, without what they
 * quote. OTHER: neither, such as an automatic answer.
 */
export type InboundMail =
  | { kind: 'REPORT'; messageId: string; state: 'DELIVERED' | 'FAILED'; reason: string }
  | { kind: 'REPLY'; messageIds: string[]; text: string }
  | { kind: 'OTHER' };
