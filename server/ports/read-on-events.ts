import type { EventsPort } from './events/port.ts';

/**
 * What `read` returns: at once, and again after each event on the topic, as long as somebody listens. Events that come
 * meanwhile count as one. `read` returns undefined for nothing new, and calls `end` if nothing comes after what it
 * returns; its error ends everything. `onGap`: it is also called wherever events may have been lost. `onEnd` is called
 * once.
 */
export function readOnEvents<View>(
  events: EventsPort,
  topic: string,
  read: (end: () => void) => Promise<View | undefined>,
  { onGap = false, onEnd = () => {} }: { onGap?: boolean; onEnd?: () => void },
): AsyncIterableIterator<View> {
  let hasNews = true;
  let isOver = false;
  let wake = () => {};
  const news = () => {
    hasNews = true;
    wake();
  };
  const stops = [events.subscribe(topic, news), ...(onGap ? [events.onGap(news)] : []), onEnd];
  const end = () => {
    isOver = true;
    for (const stop of stops.splice(0)) stop();
    wake();
  };
  return {
    async next() {
      while (!isOver) {
        if (hasNews) {
          hasNews = false;
          const value = await read(end).catch((error: unknown) => {
            end();
            throw error;
          });
          if (value !== undefined) return { value, done: false };
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
      return { value: undefined, done: true };
    },
    async return() {
      end();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
