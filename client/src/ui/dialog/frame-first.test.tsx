// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FrameFirst } from './frame-first.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const soon = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)));

/** Renders on a device whose frames and network the test controls. */
function draw() {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  const network = Promise.withResolvers<void>();
  const { container } = render(
    <FrameFirst frame="the frame" fetch={() => network.promise}>
      all of it
    </FrameFirst>,
  );
  const paint = async () => {
    for (const frame of frames.splice(0)) frame(performance.now());
    await soon();
  };
  return { text: () => container.textContent, paint, network };
}

test('the frame is shown until it is painted, even if everything is loaded', async () => {
  const { text, paint, network } = draw();
  network.resolve();
  await soon();
  expect(text()).toBe('the frame');
  await paint();
  expect(text()).toBe('all of it');
});

test('the frame is shown until everything is loaded, even if it is painted', async () => {
  const { text, paint, network } = draw();
  await paint();
  expect(text()).toBe('the frame');
  network.resolve();
  await soon();
  expect(text()).toBe('all of it');
});

test('renders the content after a failed fetch, so that it can retry', async () => {
  const { text, paint, network } = draw();
  await paint();
  network.reject(new TypeError('Failed to fetch'));
  await soon();
  expect(text()).toBe('all of it');
});
