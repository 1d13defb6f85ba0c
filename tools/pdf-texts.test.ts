import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pdfTextsEn } from '#server/features/report/pdf-texts-en.ts';
import { pdfTextsId } from '#server/features/report/pdf-texts-id.ts';
import { locales } from '#shared/locales.ts';

const pdfs = { en: pdfTextsEn, id: pdfTextsId };
type Texts = { [key: string]: string | Texts };

/** The texts of `page` that have a counterpart in `pdf`, and those counterparts. */
function pairs(pdf: Texts, page: Texts, path = ''): [string, string, string][] {
  return Object.entries(pdf).flatMap(([key, text]) => {
    const other = page[key];
    if (typeof text === 'string') return typeof other === 'string' ? [[path + key, text, other]] : [];
    return typeof other === 'object' ? pairs(text, other, `${path}${key}.`) : [];
  });
}

test.each(locales)('the PDF of a report in %s says what its page says', (locale) => {
  const page = (name: string) => {
    const file = new URL(`../client/src/i18n/${locale}/${name}.json`, import.meta.url);
    return JSON.parse(readFileSync(file, 'utf8')) as { [key: string]: Texts };
  };
  const [lookup, report] = [page('lookup'), page('report')];
  const { fields, note, source, confidence, values, purposes, section, status, ...pdf } = pdfs[locale];
  const compared = [
    ...pairs({ note, source, confidence }, lookup),
    ...pairs(fields, lookup['field'] ?? {}),
    ...pairs(values, { ...lookup['value'], type: lookup['value']?.['emailType'] ?? {} }),
    ...pairs(purposes, lookup['purpose'] ?? {}),
    ...pairs({ section, status, notice: pdf.notice }, report),
    ...pairs({ sample: pdf.sampleNote, summary: pdf.summary, notCharged: pdf.notCharged }, lookup),
    ...pairs({ failed: pdf.failed }, lookup['outcome'] ?? {}),
  ];
  expect(compared.length).toBeGreaterThan(90);
  for (const [path, text, shown] of compared) expect(text, path).toBe(shown);
});
