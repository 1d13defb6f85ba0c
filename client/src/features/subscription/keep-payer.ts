import { payerCookie } from '#shared/payer-cookie.ts';
import { randomHex } from '#shared/random-hex.ts';
import { setCookie } from '../../ui/set-cookie.ts';

const { name, life } = payerCookie;

/**
 * Sets the cookie that ties an order to this browser, before the order is sent: if the answer gets lost, a retry is
 * still the same browser's. The answer makes it HttpOnly; from then on scripts can neither read nor replace it.
 */
export function keepPayer(): void {
  if (!document.cookie.includes(`${name}=`)) setCookie(name, randomHex(24), life / 1_000);
}
