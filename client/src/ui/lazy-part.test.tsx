// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Field = ({ label }: { label: string }) => {
  const [text, setText] = useState('');
  return <input aria-label={label} value={text} onChange={({ target }) => setText(target.value)} />;
};

const shown = (Part: ReturnType<typeof lazyPart<{ label: string }>>) => (
  <Suspense fallback="coming">
    <Part label="Name" />
  </Suspense>
);

test('renders a prefetched part immediately, without the fallback', async () => {
  const Part = lazyPart(() => Promise.resolve(Field));
  await Part.fetch();
  const { container } = render(shown(Part));
  expect(container.textContent).toBe('');
  expect(screen.getByLabelText('Name')).toBeTruthy();
});

test('fetches a part when it is rendered, and does not remount it when it is fetched again', async () => {
  const Part = lazyPart(() => Promise.resolve(Field));
  const { container, rerender } = render(shown(Part));
  expect(container.textContent).toBe('coming');
  const field = await screen.findByLabelText<HTMLInputElement>('Name');
  await act(() => Part.fetch());
  rerender(shown(Part));
  expect(screen.getByLabelText('Name')).toBe(field);
});

test('fetches nothing while offline, and renders the part once the network is back', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const load = vi.fn(() => Promise.resolve(Field));
  const { container } = render(shown(lazyPart(load)));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(load).not.toHaveBeenCalled();
  expect(container.textContent).toBe('coming');
  network.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(await screen.findByLabelText('Name')).toBeTruthy();
});

test('renders the part in a browser that never reports its network, once the server answers', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(globalThis, 'fetch')
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(new Response());
  render(shown(lazyPart(() => Promise.resolve(Field))));
  expect(await screen.findByLabelText('Name', {}, { timeout: 5_000 })).toBeTruthy();
});
