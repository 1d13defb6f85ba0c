/**
 * Monitoring must work however busy the process is; so must a STOP, because one sent by text is not retried when it is
 * refused.
 */
const essential = ['/healthz', '/readyz', '/metrics', '/webhooks/twilio/inbound', '/webhooks/mail'];

/**
 * Whether a request is accepted even under overload, and counted separately from the rest of its address's requests.
 */
export const isEssential = ({ url }: { url?: string }): boolean =>
  url !== undefined && essential.includes(url);
