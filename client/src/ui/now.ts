import { startTransition, useEffect, useEffectEvent, useReducer } from 'react';
import { flushSync } from 'react-dom';

let printing = false;
/** Whether the page is being printed. What `usePolled` reads is read anew when that begins and ends. */
export const isPrinting = (): boolean => printing;

type Ticker = { ticks: Set<() => void>; stop: () => void };

function print(now: boolean): void {
  printing = now;
  // The sheet is drawn as soon as the event is over.
  flushSync(() => {
    for (const { ticks } of tickers.values()) for (const tick of ticks) tick();
  });
}
addEventListener('beforeprint', () => print(true));
addEventListener('afterprint', () => print(false));

/** By interval. One timer for all its components: with one each, a long list would render once for every row. */
const tickers = new Map<number, Ticker>();

function startTicker(interval: number): Ticker {
  const ticks = new Set<() => void>();
  const update = () => {
    // In slices, as hundreds of ages may change at once.
    if (document.visibilityState === 'visible') for (const tick of ticks) startTransition(tick);
  };
  const timer = setInterval(update, interval);
  document.addEventListener('visibilitychange', update);
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', update);
    tickers.delete(interval);
  };
  const ticker = { ticks, stop };
  tickers.set(interval, ticker);
  return ticker;
}

function everyTick(interval: number, tick: () => void): () => void {
  const { ticks, stop } = tickers.get(interval) ?? startTicker(interval);
  ticks.add(tick);
  return () => {
    ticks.delete(tick);
    if (ticks.size === 0) stop();
  };
}

/**
 * What `read` returns, checked every `interval` milliseconds: re-renders if it has changed, together with all others of
 * that interval. Paused while the page is hidden, and checked when it is printed.
 */
export function usePolled<Value extends string | number>(interval: number, read: () => Value): Value {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const value = read();
  const check = useEffectEvent(() => {
    if (read() !== value) rerender();
  });
  useEffect(() => everyTick(interval, () => check()), [interval]);
  return value;
}

/** The time by `clock`, which passes every `interval` milliseconds. */
export const useNow = (interval: number, clock: () => number = Date.now): number =>
  usePolled(interval, clock);
