import { expect, test } from 'vitest';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { day } from '#shared/time-units.ts';

const app = await openTestApp();

const subscriber = async () => requesterOf(app, await makeSubscriber(app));
const ask = async (requester: Awaited<ReturnType<typeof subscriber>>, recipient: string) => {
  app.advance(day);
  const answer = await requester.request({ channel: 'PHONE', recipient });
  return { ...answer, link: recipientOf(app, answer.linkToken) };
};

test.each([
  ['silent', false, false],
  ['disclosed', true, true],
  ['mixed', false, true],
])('two declines (%s) block this requester for this recipient permanently', async (_, first, second) => {
  const requester = await subscriber();
  const recipient = newPhone();
  await (await ask(requester, recipient)).link.decline(first);
  await (await ask(requester, recipient)).link.decline(second);
  app.advance(20 * day);
  expect(await ask(requester, recipient)).toMatchObject({ value: null, code: 'RECIPIENT_UNAVAILABLE' });
  // Only this requester for this recipient.
  expect((await ask(requester, newPhone())).code).toBeUndefined();
  expect((await ask(await subscriber(), recipient)).code).toBeUndefined();
});

test('declines at different domains of one mailbox add up', async () => {
  const requester = await subscriber();
  const byEmail = (recipient: string) => {
    app.advance(day);
    return requester.request({ channel: 'EMAIL', recipient });
  };
  for (const recipient of ['recipient@ya.ru', 'recipient@yandex.ru'])
    await recipientOf(app, (await byEmail(recipient)).linkToken).decline();
  expect((await byEmail('recipient@yandex.com')).code).toBe('RECIPIENT_UNAVAILABLE');
});

test('repeated declines on the same link count once', async () => {
  const requester = await subscriber();
  const recipient = newPhone();
  const { link } = await ask(requester, recipient);
  await link.decline();
  await link.decline(true);
  await link.decline(true);
  expect((await ask(requester, recipient)).code).toBeUndefined();
});

test('a decline still counts after the recipient granted the same request later', async () => {
  const requester = await subscriber();
  const recipient = newPhone();
  const changed = await ask(requester, recipient);
  await changed.link.decline();
  await changed.link.grant('CITY');
  await changed.link.stop();
  const first = await ask(requester, recipient);
  expect(first.code).toBeUndefined();
  await first.link.decline();
  expect((await ask(requester, recipient)).code).toBe('RECIPIENT_UNAVAILABLE');
});

test('a requester blocked by two declines stays blocked after a later grant', async () => {
  const requester = await subscriber();
  const recipient = newPhone();
  await (await ask(requester, recipient)).link.decline();
  const second = await ask(requester, recipient);
  await second.link.decline();
  await second.link.grant('CITY');
  expect((await ask(requester, recipient)).code).toBe('RECIPIENT_UNAVAILABLE');
});

test('cancelled and unanswered requests do not count as declines', async () => {
  const requester = await subscriber();
  const recipient = newPhone();
  for (let count = 0; count < 3; count += 1) {
    const { id, code } = await ask(requester, recipient);
    expect(code).toBeUndefined();
    if (count === 1) await requester.cancel(id);
  }
});
