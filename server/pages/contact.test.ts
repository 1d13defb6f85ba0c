import { expect, test } from 'vitest';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { texts } from '#server/texts/texts.ts';

const app = await openTestApp({ settings: { operatorEmail: 'office@example.org' } });

let networks = 0;
const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `198.51.100.${++networks}`,
      ...headers,
    },
  });
const count = async () =>
  Number(
    (await app.orm.em.fork().execute<{ count: string }[]>('select count(*) from contact_message'))[0]!.count,
  );
const message = { email: 'writer@example.net', message: 'I lost my receipt.' };

// Needs the pages that `npm run build` makes; `npm test` runs it first.
test.each(['/contact-us', '/id/contact-us'])(
  '%s has a form without JavaScript that sends a message',
  async (url) => {
    const { body } = await app.inject({ method: 'GET', url });
    expect(body).toContain(`<form method="post" action="${url}">`);
    for (const name of ['name', 'email', 'message']) expect(body).toContain(` name="${name}"`);
    const before = await count();
    const answer = await post(url, message, { 'sec-fetch-site': 'same-origin' });
    const locale = url.startsWith('/id') ? 'id' : 'en';
    expect([answer.statusCode, await count()]).toEqual([200, before + 1]);
    expect(answer.body).toContain(`<html lang="${locale}">`);
    expect(answer.body).toContain(texts[locale].contactForm.sent);
  },
);

test('a refused message comes back with the reason, in its language, and nothing of it is HTML', async () => {
  const before = await count();
  const typed = '"><script>alert(1)</script>';
  const answer = await post('/id/contact-us', { ...message, email: typed });
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain(texts.id.contactForm.emailInvalid);
  expect(answer.body).not.toContain('<script>');
  expect(answer.body).toContain('I lost my receipt.');
  expect((await post('/contact-us', { ...message, message: '' })).body).toContain(
    texts.en.contactForm.messageInvalid,
  );
  expect(await count()).toBe(before);
});

test('the form has the limits of every contact message', async () => {
  const from = { 'x-forwarded-for': '203.0.113.7' };
  let answer = await post('/contact-us', message, from);
  for (let tries = 0; tries < 30 && answer.statusCode === 200; tries++)
    answer = await post('/contact-us', message, from);
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBeDefined();
  expect(answer.body).toContain(texts.en.contactForm.tooMany);
});

test('another site’s form sends nothing, and no form writes in the name of an account', async () => {
  const before = await count();
  const { token } = await makeSubscriber(app, { email: 'sari@example.org' });
  const cookie = `GPL_USER_TOKEN=${token}`;
  expect((await post('/contact-us', message, { cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(
    400,
  );
  expect(await count()).toBe(before);
  await post('/contact-us', message, { cookie });
  const rows = await app.orm.em
    .fork()
    .execute("select 1 from message where purpose = 'CONTACT' and account_id is not null");
  expect([await count(), rows]).toEqual([before + 1, []]);
});
