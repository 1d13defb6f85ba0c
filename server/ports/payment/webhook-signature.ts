import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signed webhook older or newer than this is refused, milliseconds. */
export const webhookTolerance = 300_000;

/** `t=SECONDS,v1=HEX`: an HMAC-SHA-256 over the time and the raw body. */
export function signWebhook(rawBody: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000);
  return `t=${seconds},v1=${hmac(secret, `${seconds}.${rawBody}`).toString('hex')}`;
}

/** Whether a signature is ours, for exactly this body, and recent. */
export function isSignedWebhook(rawBody: string, header: unknown, secret: string, now: Date): boolean {
  const match = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  if (!match) return false;
  const [, seconds = '', given = ''] = match;
  const isFresh = Math.abs(now.getTime() - Number(seconds) * 1_000) <= webhookTolerance;
  return timingSafeEqual(hmac(secret, `${seconds}.${rawBody}`), Buffer.from(given, 'hex')) && isFresh;
}

const hmac = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();
