/** From when to when the newest sign-in link is valid, by the server's clock (ISO instants); null where there is none. */
export type LinkWindow = { startTime: string | null; endTime: string | null };

/** The device's idea of the server's clock may lag this much (milliseconds); a link is no older than its making. */
const slack = 10_000;

/** Whether `now` (milliseconds, the server's clock) lies outside the link's time. */
export function isLinkExpired({ startTime, endTime }: LinkWindow, now: number): boolean {
  if (!startTime || !endTime) return true;
  return now < Date.parse(startTime) - slack || now >= Date.parse(endTime);
}
