import { buffer } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { openReactPdf } from '#server/ports/pdf/react-pdf.ts';
import type { PdfDocument } from '#server/ports/pdf/port.ts';
import { makeLookup, makePartnerToken, makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp({ worker: true });

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

/** The URL of the PDF of a report on a fictional number. */
async function makeReport(token: string): Promise<string> {
  const id = await makeLookup(app, '+12025550123', { token });
  return vi.waitFor(
    async () => {
      const { data } = await app.graphql(
        'query ($id: ID!) { lookup(id: $id) { report { pdfUrl } } }',
        { id },
        { token },
      );
      expect(data.lookup.report).not.toBeNull();
      return data.lookup.report.pdfUrl as string;
    },
    { timeout: 15_000, interval: 100 },
  );
}
const get = (url: string, token?: string) =>
  app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} });

describe('the PDF of a report', () => {
  test('requires the LOOKUP_READ scope of a partner token', { timeout: 120_000 }, async () => {
    const owner = await makeSubscriber(app);
    const url = await makeReport(owner.token);
    const reader = await makePartnerToken(app, owner, 'LOOKUP_READ');
    expect((await get(url, reader.token)).statusCode).toBe(200);
    const other = await makePartnerToken(app, owner, 'LOCATION_READ', 'LOOKUP_WRITE', 'ACCOUNT_READ');
    const refused = await get(url, other.token);
    expect([refused.statusCode, refused.json()]).toMatchObject([401, { error: 'SCOPE_MISSING' }]);
  });

  test('is returned in both languages, to its owner only', { timeout: 120_000 }, async () => {
    const { token } = await makeSubscriber(app);
    const url = await makeReport(token);
    for (const locale of ['en', 'id']) {
      const answer = await get(`${url}?locale=${locale}&timeZone=Asia/Jakarta`, token);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.headers['content-disposition']).toMatch(
        /"whereabouts-report-0123-\d{4}-\d\d-\d\d\.pdf"$/,
      );
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      // Its sections flow: none of its pages but the last is half empty.
      expect(pagesOf(answer.rawPayload)).toBeLessThanOrEqual(3);
      expect(answer.rawPayload.toString('latin1')).toContain(`/Lang (${locale})`);
    }
    expect((await get(url)).statusCode).toBe(401);
    expect((await get(url, (await makeSubscriber(app)).token)).statusCode).toBe(404);
    expect((await get('/reports/nonsense.pdf', token)).statusCode).toBe(404);
  });

  test(
    'gets 503 as the third concurrent one of an account; other accounts are not affected',
    { timeout: 120_000 },
    async () => {
      const { token, accountId } = await makeSubscriber(app);
      const url = await makeReport(token);
      const other = await makeSubscriber(app);
      const othersUrl = await makeReport(other.token);
      const underWay = ['1', '2'].map((title) =>
        app.ports.pdf.render(document(Array.from({ length: 200 }, () => title)), accountId),
      );
      const refused = await get(url, token);
      expect(refused.statusCode).toBe(503);
      expect(refused.json()).toMatchObject({ error: 'UNAVAILABLE', retryAfter: 10 });
      expect(refused.headers['retry-after']).toBe('10');
      expect((await get(othersUrl, other.token)).statusCode).toBe(200);
      await Promise.all(underWay.map(buffer));
      expect((await get(url, token)).statusCode).toBe(200);
    },
  );
});

const document = (titles: string[]): PdfDocument => ({
  locale: 'en',
  title: 'Report',
  subject: titles[0] ?? '',
  lines: [],
  notice: 'Notice',
  footer: 'Footer',
  watermark: null,
  sections: [
    {
      title: 'Section',
      status: 'Found',
      source: 'Source',
      items: titles.map((title) => ({ title, lines: [title] })),
    },
  ],
  summary: { title: 'Summary', values: [] },
  pageLabel: '{n} of {total}',
});

describe('a document', () => {
  test('renders every script, and characters that no font has', { timeout: 120_000 }, async () => {
    const pdf = openReactPdf();
    const odd = [
      '山田太郎',
      '😀👩‍👩‍👧',
      '\u0000\u0007\ud800',
      '\u202eabc',
      'שלום',
      'محمد',
      'नमस्ते',
      'สวัสดี',
      'Ж',
      'Ω',
      'ệ',
      '',
      'x'.repeat(3_000),
    ];
    const bytes = await buffer(pdf.render(document(odd), 'a'));
    expect(pagesOf(bytes)).toBeGreaterThan(1);
    await pdf.close();
  });

  test(
    'that fails to render ends its stream with an error, and the next one is rendered',
    { timeout: 120_000 },
    async () => {
      const pdf = openReactPdf();
      const broken = { ...document(['x']), sections: null } as unknown as PdfDocument;
      await expect(buffer(pdf.render(broken, 'a'))).rejects.toThrow();
      expect(pagesOf(await buffer(pdf.render(document(['x']), 'a')))).toBe(1);
      await pdf.close();
    },
  );
});
