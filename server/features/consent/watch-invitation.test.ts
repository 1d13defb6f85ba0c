import { expect, test } from 'vitest';
import type { AppError } from '#server/errors/errors.ts';
import { newPhone, makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { consentText } from '#shared/consent-text.ts';
import { minute } from '#shared/time-units.ts';
import type { InvitationView } from './invitation-view.ts';
import { watchInvitation } from './watch-invitation.ts';

let now = Date.now();
const app = await openTestApp({ ports: { now: () => new Date(now) } });
/** An address whose place the IP data knows. */
const jakarta = '125.160.0.1';
const ownKey = 'ownKey-1234567890abcdefg';

async function asked(input: object = { channel: 'PHONE', recipient: newPhone() }) {
  const requester = requesterOf(app, await makeSubscriber(app));
  const { id, linkToken, handoverToken } = await requester.request({ senderName: 'Sari', ...input });
  return { requester, id, handoverToken, recipient: recipientOf(app, linkToken, jakarta) };
}

/** A page with this key: the first message that is as expected, and whatever comes next. */
async function page(token: string) {
  const views = await watchInvitation(app.newContext(), { token });
  const next = async (): Promise<InvitationView> => (await views.next()).value;
  const until = async (isExpected: (view: InvitationView) => unknown): Promise<void> => {
    while (!isExpected(await next()));
  };
  await next();
  return { next, until, end: () => views.return!() };
}

const refusal = async (token: string) =>
  watchInvitation(app.newContext(), { token }).then(
    () => 'none',
    ({ code }: AppError) => code,
  );

test('the page is told of an answer to "Who is this?", more time asked for, a view and a cancellation', async () => {
  const { requester, id, recipient } = await asked();
  await recipient.askWho();
  const { next, until, end } = await page(recipient.token());
  await requester.answerWho(id, 'Sari Dewi');
  await until(({ whoAnsweredAt }) => whoAnsweredAt);
  // With the place of the IP address, which can be looked at.
  await recipient.grant('EXACT');
  await until(({ state }) => state === 'SHARING');
  await requester.askToExtend(id);
  await until(({ extensionAskedAt }) => extensionAskedAt);
  // A view is recorded once a minute.
  now += minute;
  const told = next();
  await requester.location(id);
  await told;
  expect((await recipient.read()).looks[0]).toBe(new Date(Math.floor(now / minute) * minute).toISOString());
  await requester.cancel(id);
  await until(({ state }) => state === 'ENDED');
  await end();
});

test('a key that no longer controls the request is told so, and nothing else', async () => {
  const { recipient, handoverToken } = await asked({ channel: 'LINK', title: 'Mum' });
  const grant = (newKey: string) => recipient.grant('CITY', 'ONE_HOUR', 'en', consentText.version, newKey);
  await grant(ownKey);
  const { until } = await page(ownKey);
  const end = until(() => false).catch(({ code }: AppError) => code);
  await recipient.stop();
  // Each share has a key of its own.
  await grant('ownKey-2234567890abcdefg');
  expect(await end).toBe('LINK_TAKEN');
  expect(await refusal(handoverToken)).toBe('LINK_TAKEN');
});

test('a key without control of the request gets no watch, and one with it at most twenty', async () => {
  const { recipient, handoverToken } = await asked();
  expect(await refusal(handoverToken)).toBe('LINK_READ_ONLY');
  expect(await refusal('nothing')).toBe('LINK_INVALID');
  const pages = await Promise.all(Array.from({ length: 20 }, () => page(recipient.token())));
  expect(await refusal(recipient.token())).toBe('LIMIT_REACHED');
  await Promise.all(pages.map(({ end }) => end()));
  await (await page(recipient.token())).end();
});

test('whoever holds the link cannot tell from its watches whether another page is open, nor crowd it out', async () => {
  const { recipient, handoverToken } = await asked({ channel: 'LINK', title: 'Mum' });
  await recipient.askWho();
  const theirs = await page(recipient.token());
  // The requester opens their own link.
  const requesters = recipientOf(app, handoverToken);
  await requesters.askWho();
  const pages = await Promise.all(Array.from({ length: 20 }, () => page(requesters.token())));
  expect(await refusal(requesters.token())).toBe('LIMIT_REACHED');
  await (await page(recipient.token())).end();
  await Promise.all([theirs, ...pages].map(({ end }) => end()));
});
