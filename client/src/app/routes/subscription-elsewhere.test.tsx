// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import words from '../../i18n/en/subscription.json';
import { openApp } from '../testing/open-app.tsx';
import { cancelled, page, server } from '../testing/sample-plan.ts';

afterEach(() => vi.useRealTimers());

const comeBack = () => {
  vi.setSystemTime(Date.now() + 10_000);
  window.dispatchEvent(new Event('focus'));
};

test('shows a cancellation from elsewhere when the reader returns, and the page as it was if that fails', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const answers = server();
  const { asked, failures } = await openApp(page, answers);
  await screen.findByText(words.status.ACTIVE);
  answers['MySubscription'] = () => ({ code: 'UNAVAILABLE' });
  comeBack();
  await waitFor(() => expect(asked.filter(({ name }) => name === 'MySubscription')).toHaveLength(2));
  expect(screen.getByText(words.status.ACTIVE)).toBeTruthy();
  answers['MySubscription'] = server(cancelled)['MySubscription']!;
  comeBack();
  expect(await screen.findByText(words.status.CANCELLED)).toBeTruthy();
  expect(screen.queryByText(words.mine.next)).toBeNull();
  expect(failures).toEqual([]);
});
