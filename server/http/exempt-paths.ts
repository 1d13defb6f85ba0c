/**
 * Monitoring must work however busy the process is; so must a STOP, because one sent by text is not retried when it is
 * refused.
 */
const exempt = ['/healthz', '/readyz', '/metrics', '/webhooks/twilio/inbound', '/webhooks/mail'];
/** Delivery states are retried for seconds only. Each has a URL of its own, so they count like any other request. */
const deliveryStates = '/webhooks/twilio/status/';

/**
 * Whether a request is accepted even under overload, and counted separately from the rest of its address's requests.
 */
export const isExempt = ({ url }: { url?: string }): boolean => url !== undefined && exempt.includes(url);

/** Whether a request is accepted even under overload. */
export const isAlwaysAccepted = ({ url }: { url: string }): boolean =>
  isExempt({ url }) || url.startsWith(deliveryStates);
