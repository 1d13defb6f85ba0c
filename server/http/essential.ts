/**
 * Whoever watches the process must hear of it however busy it is; a STOP must be heard then, too, and one by text that is
 * refused is not sent again.
 */
const essential = ['/healthz', '/readyz', '/metrics', '/webhooks/twilio/inbound', '/webhooks/mail'];

/** Whether a request is let in among too many, and counted apart from what else its address asks. */
export const isEssential = ({ url }: { url?: string }): boolean =>
  url !== undefined && essential.includes(url);
