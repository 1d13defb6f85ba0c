import { SendFailed } from '../send-failed.ts';

type SmtpError = { code?: string; responseCode?: number; command?: string };

const misconfigurations: ReadonlySet<string> = new Set([
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
  'ECONFIG',
  'ETLS',
  'EPROXY',
]);
/** The second: given up by us. */
const timeouts: ReadonlySet<string> = new Set(['ETIMEDOUT', 'EABORT']);
/** 'Authentication required' and the like: about us, not about the recipient (RFC 4954). */
const authReplies: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/** What a nodemailer error means for the job. Keeps only its codes: its text contains the address. */
export function failureOf(error: unknown): SendFailed {
  const { code, responseCode, command } = error as SmtpError;
  if ((code && misconfigurations.has(code)) || (responseCode && authReplies.has(responseCode))) {
    return failed('MISCONFIGURED', responseCode ?? code, false);
  }
  if (responseCode && responseCode >= 500) {
    if (command === 'RCPT TO') return failed('RECIPIENT_INVALID', responseCode, true);
    if (command === 'DATA' || code === 'EMESSAGE') return failed('REFUSED', responseCode, true);
    // A refused greeting or sender is for the operator to fix.
    return failed('MISCONFIGURED', responseCode, false);
  }
  if (responseCode && responseCode >= 400) return failed('DEFERRED', responseCode, false);
  // Found by nodemailer itself, before or without the server.
  if (code === 'EENVELOPE') return failed('RECIPIENT_INVALID', code, true);
  if (code === 'EMESSAGE') return failed('REFUSED', code, true);
  return failed(code && timeouts.has(code) ? 'TIMEOUT' : 'UNREACHABLE', code, false);
}

const failed = (word: string, code: string | number | undefined, permanent: boolean) =>
  new SendFailed(code ? `${word}:${code}` : word, { permanent });
