import { payerCookie } from '#shared/payer-cookie.ts';

const { name, life } = payerCookie;

/**
 * Makes up the cookie that ties an order to this browser, before the order is sent: if the answer gets lost, a retry is
 * still the same browser's. The answer takes it out of the reach of scripts; browsers do not let scripts replace it then.
 */
export function keepPayer(): void {
  if (document.cookie.includes(`${name}=`)) return;
  const secret = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${secret}; Max-Age=${life / 1_000}; Path=/; SameSite=Lax${secure}`;
}
