// @vitest-environment happy-dom
// @vitest-environment-options {"settings":{"handleDisabledFileLoadingAsSuccess":true}}
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const file = './early.js';
const scripts = () => document.head.querySelectorAll('script').length;

/** Tells the page that the browser has painted something. */
let paint = (_name: string) => {};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(told: (list: { getEntriesByName(name: string): string[] }) => void) {
        paint = (painted) => told({ getEntriesByName: (name) => [painted].filter((one) => one === name) });
      }
      observe = () => {};
    },
  );
  document.head.replaceChildren();
  vi.resetModules();
  await import(/* @vite-ignore */ file);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('loads the script once, after the first contentful paint', () => {
  vi.advanceTimersByTime(1_000);
  paint('first-paint');
  expect(scripts()).toBe(0);
  paint('first-contentful-paint');
  expect(scripts()).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(scripts()).toBe(1);
});

test('loads the script after 3 seconds if the browser does not report paints', () => {
  vi.advanceTimersByTime(3_000);
  expect(scripts()).toBe(1);
});

test('tells the styles that scripts run', async () => {
  const appearance = '../../public/color-mode.js';
  await import(/* @vite-ignore */ appearance);
  expect(document.documentElement.classList.contains('scripted')).toBe(true);
});
