import type { ErrorCode } from '../gql/enums.ts';
import type { Failure } from '../api/failure.ts';
import type { Texts, TextKey } from './texts.ts';

const known = [
  'INTERNAL',
  'UNAVAILABLE',
  'RATE_LIMITED',
  'LINK_INVALID',
  'LINK_READ_ONLY',
  'LINK_TAKEN',
  'LINK_EXPIRED',
  'LINK_ERASED',
  'REQUEST_CANCELLED',
  'ALREADY_ANSWERED',
  'CONSENT_TEXT_CHANGED',
  'NOT_SHARING',
] as const satisfies readonly ErrorCode[];

/** A longer wait is not given in seconds: the limits are by minute, hour and day. */
const mostSeconds = 120;

/** Why something did not succeed, as text. `online` is what the browser reports. */
export function failureText(
  { code, repeatable, retryAfter }: Failure,
  t: Texts['t'],
  online: boolean,
): string {
  if (code === 'RATE_LIMITED') {
    if (retryAfter === null) return t('error.UNAVAILABLE');
    if (retryAfter > mostSeconds) return t('error.later');
  }
  const key = known.find((one) => one === code);
  // Two at least: the texts have no singular.
  if (key) return t(`error.${key}`, { seconds: Math.max(2, Math.ceil(retryAfter ?? 0)) });
  if (!repeatable) return t('error.other');
  const unreached: TextKey = online ? 'error.unreachable' : 'error.offline';
  return t(unreached);
}
