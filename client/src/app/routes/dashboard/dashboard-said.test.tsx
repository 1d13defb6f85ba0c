// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleLocation } from '../../../features/location/testing/sample-location.ts';
import location from '../../../i18n/en/location.json';
import lookup from '../../../i18n/en/lookup.json';
import site from '../../../i18n/en/site.json';
import { openApp } from '../../testing/open-app.tsx';
import { samplePosition, serverWith } from '../../testing/sample-server.ts';

afterEach(() => document.getElementById('announcements')?.remove());

/** What screen readers were told so far by the page's announcements. */
const said = () => [...document.querySelectorAll('#announcements p')].map((line) => line.textContent);

const at = (second: number) => `2026-11-21T08:00:${String(second).padStart(2, '0')}.000Z`;

test('what the recipient does is announced, each new position is not', async () => {
  const asked = sampleLocation('a', {});
  const { push } = await openApp('/dashboard', serverWith(asked));
  await screen.findByText('Request a');
  const replied = { ...asked, reply: 'OK', repliedAt: at(10), changedAt: at(10) };
  push({ locationChanged: replied });
  const located = {
    ...replied,
    consent: 'GRANTED',
    status: 'GPS_TRACKED',
    sharingUntil: '2100-01-01T00:00:00.000Z',
    hasCurrentPosition: true,
    position: samplePosition(2),
    changedAt: at(11),
  };
  push({ locationChanged: located });
  push({ locationChanged: { ...located, position: samplePosition(1), changedAt: at(12) } });
  const replyText = location.reply.said.replace('{{reply}}', location.reply.OK);
  await waitFor(() =>
    expect(said()).toEqual([`Request a: ${replyText}`, `Request a: ${location.badge.gps}`]),
  );
});

test('a message that failed is announced once', async () => {
  const asked = sampleLocation('a', {});
  const { push } = await openApp('/dashboard', serverWith(asked));
  await screen.findByText('Request a');
  push({ locationChanged: { ...asked, delivery: 'FAILED', changedAt: at(10) } });
  await waitFor(() => expect(said()).toEqual([`Request a: ${location.delivery.failedTitle}`]));
});

test('what the recipients do while the page is not visible is counted in its title until it is seen', async () => {
  const [first, second] = [sampleLocation('a', {}), sampleLocation('b', {})];
  const { push } = await openApp('/dashboard', serverWith(first, second));
  await screen.findByText('Request a');
  const title = document.title;
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  push({ locationChanged: { ...first, consent: 'GRANTED', changedAt: at(10) } });
  await waitFor(() => expect(document.title).toBe(`(1) ${title}`));
  push({ locationChanged: { ...second, reply: 'OK', repliedAt: at(11), changedAt: at(11) } });
  await waitFor(() => expect(document.title).toBe(`(2) ${title}`));
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(document.title).toBe(title);
  push({ locationChanged: { ...first, consent: 'ENDED', changedAt: at(12) } });
  await waitFor(() => expect(said()).toContain(`Request a: ${location.badge.ended}`));
  expect(document.title).toBe(title);
});

test('cancelling a request, with its unsent message, is not announced to whoever cancels it', async () => {
  const [cancelled, granted] = [sampleLocation('a', { delivery: 'QUEUED' }), sampleLocation('b', {})];
  const { push } = await openApp('/dashboard', serverWith(cancelled, granted));
  await screen.findByText('Request a');
  const recalled = { delivery: 'FAILED', cancelledAt: at(10), changedAt: at(10) };
  push({ locationChanged: { ...cancelled, ...recalled, consent: 'ENDED' } });
  push({ locationChanged: { ...granted, consent: 'GRANTED', changedAt: at(11) } });
  await waitFor(() => expect(said()).toContain(`Request b: ${location.badge.agreed}`));
  expect(said()).toHaveLength(1);
});

test('the number of requests is announced for a search only', async () => {
  const rows = serverWith(sampleLocation('a', {}), sampleLocation('b', {}));
  const live = async (address: string) => {
    await openApp(address, rows);
    const text = location.count_other.replace('{{count}}', '2');
    return (await screen.findByText(text)).getAttribute('aria-live');
  };
  expect(await live('/dashboard')).toBe('off');
  expect(await live('/dashboard?q=Request')).toBe('polite');
});

test('the title of a page that was gone to is announced', async () => {
  await openApp('/dashboard', serverWith(sampleLocation('a', {})));
  await screen.findByText('Request a');
  expect(said()).toEqual([]);
  fireEvent.click(screen.getByRole('link', { name: site.footer.contact }));
  await waitFor(() => expect(said()).toEqual([site.contact.title]));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('of two pages that were gone to quickly only the title of the second is announced, once', async () => {
  await openApp('/dashboard', serverWith(sampleLocation('a', {})));
  await screen.findByText('Request a');
  fireEvent.click(screen.getByRole('link', { name: site.footer.contact }));
  fireEvent.click(screen.getByRole('link', { name: site.footer.removal }));
  await waitFor(() => expect(said()).not.toEqual([]));
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(said()).toEqual([expect.stringContaining(lookup.optOut.title)]);
});
