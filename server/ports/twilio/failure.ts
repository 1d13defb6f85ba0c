import { SendFailed } from '../send-failed.ts';

/** https://www.twilio.com/docs/api/errors: errors that no retry can fix. */
const permanentFailures: Readonly<Record<number, string>> = {
  21211: 'RECIPIENT_INVALID',
  21214: 'RECIPIENT_INVALID',
  21217: 'RECIPIENT_INVALID',
  21219: 'RECIPIENT_INVALID', // trial account, number not verified
  21265: 'RECIPIENT_INVALID', // a short code
  21215: 'COUNTRY_NOT_ENABLED', // calls
  21408: 'COUNTRY_NOT_ENABLED',
  13227: 'COUNTRY_NOT_ENABLED', // calls
  21604: 'RECIPIENT_INVALID',
  21608: 'RECIPIENT_INVALID', // trial account, number not verified
  21610: 'RECIPIENT_OPTED_OUT',
  21612: 'RECIPIENT_NOT_TEXTABLE',
  21614: 'RECIPIENT_NOT_TEXTABLE',
  21635: 'RECIPIENT_NOT_TEXTABLE', // a landline
  60200: 'RECIPIENT_INVALID',
};

/** Our sender or settings are wrong: they may be fixed by the next retry. */
const misconfigurations: ReadonlySet<number> = new Set([
  21205, 21210, 21212, 21213, 21603, 21606, 21609, 21659, 21660, 21701, 21703, 21704,
]);
/** Answered with 400 although temporary: the sender's queue is full. */
const queueFull = 21611;

/** The answer was lost or is invalid: the message may have been accepted all the same. */
export const isUnclear = (error: unknown): boolean => {
  const { status } = error as { status?: unknown };
  return typeof status !== 'number' || status >= 500;
};

/** What a Twilio SDK error means for the job. Keeps only its codes: its text contains the number. */
export function failureOf(error: unknown): SendFailed {
  const { status, code } = error as { status?: number; code?: number | string };
  if (typeof status !== 'number') {
    const isTimeout = code === 'ECONNABORTED' || code === 'ETIMEDOUT';
    return retry(isTimeout ? 'TIMEOUT' : 'UNREACHABLE', code);
  }
  const number = Number(code ?? 0);
  const permanent = permanentFailures[number];
  if (permanent) return new SendFailed(`${permanent}:${number}`, { permanent: true });
  if (status === 429 || number === queueFull) return retry('RATE_LIMITED', number || status);
  if (status >= 500 || status === 408) return retry('PROVIDER_FAILED', number || status);
  if (misconfigurations.has(number) || [401, 403, 404].includes(status))
    return retry('MISCONFIGURED', number || status);
  return new SendFailed(`REFUSED:${number || status}`, { permanent: true });
}

const retry = (word: string, code: number | string | undefined) =>
  new SendFailed(code ? `${word}:${code}` : word, { permanent: false });
