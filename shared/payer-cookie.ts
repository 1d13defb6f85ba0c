import { day } from './time-units.ts';

/**
 * The cookie that ties a purchase to the browser that makes it: 40 to 60 characters of base64url. The order page makes
 * it up before it orders, because the answer with the server's may get lost.
 */
export const payerCookie = {
  name: 'GPL_PAYER',
  /** How long after a purchase it shows the outcome, milliseconds. */
  life: day,
};
