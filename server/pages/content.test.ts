import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { locales } from '#shared/locales.ts';
import { localPath } from '#shared/paths.ts';
import { contentPages } from '#shared/site-pages.ts';
import { supportLine, withPaymentMarks } from './built-page.ts';
import { operatorFacts } from './content.ts';

const app = await openTestApp();

const get = (url: string) => app.inject({ method: 'GET', url });

// Needs the pages that `npm run build` makes; `npm test` runs it first.
describe.each(['', '/id'])('policy pages under "%s"', (prefix) => {
  test('are served for every link on the recipient’s page', async () => {
    const { body } = await get(`${prefix}/share`);
    const links = [...body.matchAll(/href="(\/[^"#]*)"[^>]*target="_blank"/g)].map(([, path]) => path ?? '');
    const policies = [`${prefix}/privacy-policy`, `${prefix}/terms-of-use`];
    expect(new Set(links)).toEqual(new Set([`${prefix}/my-shares`, ...policies]));
    for (const path of policies) {
      const page = await get(path);
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.headers['set-cookie']).toBeUndefined();
      expect(page.body).toContain(`<html lang="${prefix === '/id' ? 'id' : 'en'}">`);
      expect(page.body).not.toContain('{operator}');
      expect(page.body).toContain(`<link rel="canonical" href="${app.ports.settings.publicUrl}${path}"`);
    }
  });
});

test('serves a page as Brotli or gzip if accepted, and returns 304 while its ETag matches', async () => {
  const url = '/privacy-policy';
  const plain = await get(url);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const ask = (headers: Record<string, string>) => app.inject({ method: 'GET', url, headers });
  const br = await ask({ 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  const gzipped = await ask({ 'accept-encoding': 'gzip, br;q=0' });
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
  const again = await ask({ 'if-none-match': String(br.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test.each(contentPages)(
  '%s exists in both languages, with hreflang links, no unfilled placeholders and no broken links',
  async (name) => {
    for (const locale of locales) {
      const page = await get(localPath(`/${name}`, locale));
      expect(page.statusCode).toBe(200);
      for (const of of locales)
        expect(page.body).toContain(
          `hreflang="${of}" href="${app.ports.settings.publicUrl}${localPath(`/${name}`, of)}"`,
        );
      expect(page.body).not.toMatch(/<!--|\{\w+\}/);
      const own = [...page.body.matchAll(/href="(\/[a-z][^"#?]*)/g)].map(([, path]) => path ?? '');
      for (const path of new Set(own)) expect((await get(path)).statusCode, path).toBe(200);
    }
  },
);

test('shows only the payment methods that the deployment has, on pages and in the app’s configuration', async () => {
  const shown = (html: string) => [...html.matchAll(/data-pays="(\w+)"/g)].map(([, method]) => method);
  for (const path of ['/', '/id', '/faqs', '/id/terms-of-use'])
    expect(shown((await get(path)).body)).toEqual(['CARD', 'V5PAY', 'PAYPAL']);
  const { paymentMethods } = (await get('/config.json')).json();
  expect(paymentMethods).toEqual([
    { method: 'CARD', currencies: ['USD', 'IDR', 'PHP'] },
    { method: 'PAYPAL', currencies: ['USD', 'PHP'] },
    { method: 'V5PAY', currencies: ['PHP'] },
  ]);
  const footer = `<p>A</p><p class="payment"><span>Pay:</span> <svg data-pays="CARD"><rect/></svg> <svg data-pays="V5PAY"><text>GCash</text></svg></p><p>B</p>`;
  expect(withPaymentMarks(footer, [{ method: 'CARD', currencies: ['USD'] }])).toBe(
    '<p>A</p><p class="payment"><span>Pay:</span> <svg data-pays="CARD"><rect/></svg></p><p>B</p>',
  );
  expect(withPaymentMarks(footer, [])).toBe('<p>A</p><p>B</p>');
});

test('home says what a new subscriber pays now and later, in the currency of the language', async () => {
  for (const [path, price] of [
    ['/', /\$[\d.]+ \(\d+-day trial\)\. Then it is \$[\d.]+ every \d+ days/],
    ['/id', /Rp\s[\d.]+ \(masa percobaan \d+ hari\)/],
  ] as const) {
    const { body } = await get(path);
    expect(body).toMatch(price);
    expect(body).not.toMatch(/\{(price|reviews|latest|support|origin)\}/);
  }
});

test('shows a support phone number only if one is configured', async () => {
  expect((await get('/config.json')).json()).toMatchObject({ supportPhone: null, senderNameRequired: false });
  expect(supportLine(null, 'en')).toBe('');
  expect(supportLine('+622112345678', 'id')).toContain('href="tel:+622112345678"');
});

test('names the operator with HTML escaped, or says that there is none', () => {
  const facts = operatorFacts(
    { name: 'Keluarga <b>&</b> Co', address: 'Jl. Merdeka 1, Jakarta', email: 'privacy@example.org' },
    'id',
  );
  expect(facts).toContain('Keluarga &lt;b&gt;&amp;&lt;/b&gt; Co');
  expect(facts).toContain('href="mailto:privacy@example.org"');
  expect(operatorFacts(null, 'en')).toContain('no operator');
});
