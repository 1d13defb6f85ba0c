import { expect, test } from 'vitest';
import { createKeepAwake } from './wake-lock.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A page and its screen, whose lock the browser drops while the page is hidden. */
function setUp() {
  const locks: { released: boolean }[] = [];
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const wakeLock = {
    async request() {
      const lock = { released: false, release: async () => void (lock.released = true) };
      locks.push(lock);
      return lock;
    },
  } as unknown as WakeLock;
  return {
    keepAwake: createKeepAwake(wakeLock, page as unknown as Document),
    isAwake: () => locks.some(({ released }) => !released),
    async turn(state: 'visible' | 'hidden') {
      page.visibilityState = state;
      if (state === 'hidden') for (const lock of locks) lock.released = true;
      page.dispatchEvent(new Event('visibilitychange'));
      await settle();
    },
  };
}

test('keeps the screen on from start to stop, again after the page was hidden', async () => {
  const { keepAwake, isAwake, turn } = setUp();
  expect(isAwake()).toBe(false);
  keepAwake.start();
  await settle();
  expect(isAwake()).toBe(true);
  await turn('hidden');
  expect(isAwake()).toBe(false);
  await turn('visible');
  expect(isAwake()).toBe(true);
  keepAwake.stop();
  await settle();
  expect(isAwake()).toBe(false);
  await turn('visible');
  expect(isAwake()).toBe(false);
});

test('a lock that the browser grants only after the stop is released', async () => {
  const { keepAwake, isAwake } = setUp();
  keepAwake.start();
  keepAwake.stop();
  await settle();
  expect(isAwake()).toBe(false);
});
