/**
 * An e-mail. `id` is our message row or any unique text; it becomes part of the Message-ID. `unsubscribeUrl` (https):
 * accepts a POST without cookies and ends such e-mails at once (RFC 8058); for e-mails that the recipient did not ask
 * for.
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
  /** Hands one e-mail to the server; returns its Message-ID. Throws `SendFailed`. */
  send(mail: Mail): Promise<{ providerId: string }>;
};

/**
 * The relevant parts of an inbound e-mail about one of ours. `messageIds` are in angle brackets, as in headers, and
 * may include those of other messages. REPORT: a mail server's report on one that we sent (RFC 3464). REPLY:
 * somebody's own words, without what they quote. OTHER: neither, such as an automatic reply.
 */
export type InboundMail =
  | { kind: 'REPORT'; messageIds: string[]; state: 'DELIVERED' | 'FAILED'; reason: string }
  | { kind: 'REPLY'; messageIds: string[]; text: string }
  | { kind: 'OTHER' };
