import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { withoutDatabase } from '#server/testing/without-database.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { texts } from '#server/texts/texts.ts';

/** The e-mails we sent, with their unsubscribe links for mail programs. */
const mails: { to: string; text: string; unsubscribeUrl?: string }[] = [];
const mail = {
  send: (sent: { id: string; to: string; text: string; unsubscribeUrl?: string }) => {
    mails.push(sent);
    return Promise.resolve({ providerId: sent.id });
  },
};
const app = await openTestApp({ ports: { mail } });

let count = 0;
async function mailed() {
  const requester = requesterOf(app, await makeSubscriber(app));
  const recipient = `recipient-${++count}@example.org`;
  const { id, linkToken } = await requester.request({ channel: 'EMAIL', recipient });
  await runDueJobs(app);
  const url = mails.findLast(({ to }) => to === recipient)!.unsubscribeUrl!;
  return { requester, recipient, id, linkToken, path: new URL(url).pathname };
}
const askAgain = async (recipient: string) =>
  (await requesterOf(app, await makeSubscriber(app)).request({ channel: 'EMAIL', recipient })).code;

test.each([
  ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['text that is not JSON', 'application/json', 'List-Unsubscribe=One-Click'],
  ['no content', undefined, undefined],
])('a POST with %s as its body blocks the address for all requesters', async (_, contentType, payload) => {
  const { recipient, path } = await mailed();
  const answer = await app.inject({
    method: 'POST',
    url: path,
    ...(contentType ? { headers: { 'content-type': contentType } } : {}),
    ...(payload ? { payload } : {}),
  });
  expect(answer.statusCode).toBe(200);
  expect(await askAgain(recipient)).toBe('RECIPIENT_UNAVAILABLE');
});

test('a POST with a body larger than 4 KiB is rejected', async () => {
  const { path } = await mailed();
  const answer = await app.inject({ method: 'POST', url: path, payload: 'x'.repeat(4 * 1024 + 1) });
  expect(answer.statusCode).toBe(413);
});

test('unsubscribing from one requester also ends the shares with others', async () => {
  const one = await mailed();
  const other = requesterOf(app, await makeSubscriber(app));
  const { id, linkToken } = await other.request({ channel: 'EMAIL', recipient: one.recipient });
  await recipientOf(app, linkToken).grant('EXACT', 'EIGHT_HOURS');
  expect((await app.inject({ method: 'POST', url: one.path })).statusCode).toBe(200);
  expect(await other.location(id)).toMatchObject({ consent: 'ENDED' });
});

test('unsubscribing can be repeated and ends an active share, which the requester sees as ended', async () => {
  const { requester, id, linkToken, path } = await mailed();
  await recipientOf(app, linkToken).grant('CITY', 'EIGHT_HOURS');
  for (let time = 0; time < 3; time += 1)
    expect((await app.inject({ method: 'POST', url: path })).statusCode).toBe(200);
  expect(await requester.location(id)).toMatchObject({ consent: 'ENDED' });
});

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test.each(['en', 'id'] as const)(
  'a browser gets a page with a button that unsubscribes, in %s',
  async (locale) => {
    const { recipient, path } = await mailed();
    const headers = { ...browser, 'accept-language': locale === 'id' ? 'id-ID,id;q=0.9' : 'fr-ID,en;q=0.5' };
    const { title, explanation, button, done } = texts[locale].unsubscribePage;
    const page = await app.inject({ url: path, headers });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain(`<html lang="${locale}">`);
    for (const text of [
      `<title>${title}</title>`,
      explanation,
      '<form method="post">',
      `>${button}</button>`,
    ])
      expect(page.body).toContain(text);
    expect(await askAgain(recipient)).toBeUndefined();
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    const after = await app.inject({ method: 'POST', url: path, headers: form, payload: '' });
    expect(after.statusCode).toBe(200);
    expect(after.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(after.body).toContain(done);
    expect(after.body).not.toContain('<form');
    expect(await askAgain(recipient)).toBe('RECIPIENT_UNAVAILABLE');
  },
);

test.each(['en', 'id'] as const)(
  'a browser with a truncated link, or one that was erased, reads that nothing was changed and what to do, in %s',
  async (locale) => {
    const { path } = await mailed();
    const headers = { ...browser, 'accept-language': locale };
    for (const url of [path.slice(0, -1), `/unsubscribe/${erasedLink()}`]) {
      const answer = await app.inject({ method: 'POST', url, headers });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body).toContain(`<html lang="${locale}">`);
      expect(answer.body).toContain(texts[locale].unsubscribePage.invalid);
      expect(answer.body).not.toContain('<form');
    }
  },
);
/** What remains of an e-mail whose row has been erased. */
const erasedLink = () => {
  const id = randomUUID();
  return `m.${id}.${app.ports.vault.token('unsubscribe-message', id)}`;
};

test('a browser does not read that its link is invalid when something else failed', async () => {
  const { path } = await mailed();
  const answer = await withoutDatabase(app, () =>
    app.inject({ method: 'POST', url: path, headers: browser }),
  );
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
});

test('a mail program gets plain text', async () => {
  const { path } = await mailed();
  for (const accept of ['*/*', undefined]) {
    const headers = { 'accept-language': 'id', ...(accept ? { accept } : {}) };
    const answer = await app.inject({ method: 'POST', url: path, headers });
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toBe(texts.id.unsubscribePage.done);
  }
});

test.each(['GET', 'HEAD'] as const)('%s, as mail scanners send it, does nothing', async (method) => {
  const { recipient, path, linkToken } = await mailed();
  const answer = await app.inject({ method, url: path });
  expect(answer.statusCode).toBe(200);
  expect((await recipientOf(app, linkToken).read()).state).toBe('AWAITING');
  expect(await askAgain(recipient)).toBeUndefined();
});

test('rejects forged, mismatched and truncated links and blocks nobody', async () => {
  const one = await mailed();
  const other = await mailed();
  const [id, token] = one.path.split('/').at(-1)!.split('.') as [string, string];
  const [otherId] = other.path.split('/').at(-1)!.split('.') as [string];
  for (const forged of [
    `${otherId}.${token}`,
    `${id}.${'A'.repeat(24)}`,
    `${id}.${one.linkToken}`,
    `${id}.${token.slice(1)}`,
    `${'-'.repeat(36)}.${token}`,
    id,
    'x',
  ]) {
    const answer = await app.inject({ method: 'POST', url: `/unsubscribe/${forged}` });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: 'LINK_INVALID' });
  }
  expect((await recipientOf(app, one.linkToken).read()).state).toBe('AWAITING');
  expect(await askAgain(other.recipient)).toBeUndefined();
});

test('the unsubscribe token does not open the request', async () => {
  const { path } = await mailed();
  const token = path.split('.').at(-1)!;
  expect(await recipientOf(app, token).read()).toBeNull();
});

test.each([
  [
    'an e-mail with an ownership code',
    (email: string) =>
      app.graphql('mutation ($e: String!) { requestOwnershipCode(subject: $e) { accepted } }', { e: email }),
  ],
  [
    'the confirmation e-mail to an account’s new address',
    async (email: string) =>
      app.graphql(
        'mutation ($e: String!) { requestEmailChange(newEmail: $e) { account { id } } }',
        { e: email },
        await makeSubscriber(app),
      ),
  ],
])('%s mentions STOP, and one POST unsubscribes from it but a GET does not', async (_, write) => {
  const email = `stranger-${++count}@example.org`;
  expect((await write(email)).errors).toBeUndefined();
  await runDueJobs(app);
  await runDueJobs(app);
  const { text, unsubscribeUrl } = mails.find(({ to }) => to === email)!;
  expect(text).toContain('STOP');
  const { pathname: url } = new URL(unsubscribeUrl!);
  const forged = url.replace(/.{24}$/, 'A'.repeat(24));
  expect((await app.inject({ method: 'POST', url: forged })).statusCode).toBe(404);
  expect((await app.inject({ method: 'GET', url })).statusCode).toBe(200);
  expect(await askAgain(email)).toBeUndefined();
  for (let time = 0; time < 2; time += 1)
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200);
  expect(await askAgain(email)).toBe('RECIPIENT_UNAVAILABLE');
});

test('an e-mail to an account’s own address has no unsubscribe link', async () => {
  const { email, token } = await makeSubscriber(app);
  await app.graphql(
    'mutation ($e: String!) { requestEmailChange(newEmail: $e) { account { id } } }',
    { e: `x${email}` },
    { token },
  );
  await runDueJobs(app);
  await runDueJobs(app);
  expect(mails.find(({ to }) => to === email)).not.toHaveProperty('unsubscribeUrl');
});

test('the confirmation and the reminder by e-mail have the same unsubscribe link', async () => {
  const { recipient, linkToken, path } = await mailed();
  await recipientOf(app, linkToken).grant('CITY', 'EIGHT_HOURS');
  app.advance(4 * 3_600_000);
  await runDueJobs(app);
  const toRecipient = mails.filter(({ to }) => to === recipient);
  expect(toRecipient).toHaveLength(3);
  for (const { unsubscribeUrl } of toRecipient) expect(new URL(unsubscribeUrl!).pathname).toBe(path);
});
