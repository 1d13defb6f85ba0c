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
