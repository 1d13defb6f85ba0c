/** Validity of the most recent sign-in link, by the server's clock (ISO timestamps); null if there is none. */
export type LinkWindow = { startTime: string | null; endTime: string | null };

/**
 * How far the device's estimate of the server's clock may lag (milliseconds); a link is not valid before it was
 * created.
 */
const slack = 10_000;

/** Whether `now` (milliseconds, the server's clock) is outside the link's validity. */
export function isLinkExpired({ startTime, endTime }: LinkWindow, now: number): boolean {
  if (!startTime || !endTime) return true;
  return now < Date.parse(startTime) - slack || now >= Date.parse(endTime);
}
