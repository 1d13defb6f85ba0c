import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { PdfBusy, type PdfDocument, type PdfPort } from './port.ts';
import { openReactPdf } from './react-pdf.ts';

let pdf: PdfPort;
afterEach(() => pdf.close());

const document = (items: number): PdfDocument => ({
  locale: 'en',
  title: 'Report',
  subject: 'Sari',
  lines: [],
  notice: 'Notice',
  footer: 'Footer',
  watermark: null,
  sections: [
    {
      title: 'Section',
      status: 'Found',
      source: 'Source',
      items: Array.from({ length: items }, (_, index) => ({ title: `Item ${index}`, lines: ['A line'] })),
    },
  ],
  summary: { title: 'Summary', values: [] },
  pageLabel: '{n} of {total}',
});
const isPdf = async (stream: Promise<Buffer>) => (await stream).subarray(0, 5).toString() === '%PDF-';

test('throws PdfBusy beyond the waiting limits; an aborted document frees its place', async () => {
  pdf = openReactPdf({ mostWaiting: 2, mostOfOwner: 2 });
  const first = buffer(pdf.render(document(300), 'a'));
  const waiting = buffer(pdf.render(document(1), 'a'));
  expect(() => pdf.render(document(1), 'a')).toThrow(PdfBusy);
  const left = pdf.render(document(20_000), 'b');
  expect(() => pdf.render(document(1), 'c')).toThrow(PdfBusy);
  left.destroy();
  const next = buffer(pdf.render(document(1), 'c'));
  // If the aborted one were still rendered, this would take minutes.
  for (const made of [first, waiting, next]) expect(await isPdf(made)).toBe(true);
}, 60_000);

test('a document that takes too long fails alone; those queued behind it are rendered', async () => {
  pdf = openReactPdf({ deadline: 5_000 });
  const endless = buffer(pdf.render(document(50_000), 'a'));
  const waiting = ['b', 'c'].map((owner) => buffer(pdf.render(document(1), owner)));
  await expect(endless).rejects.toThrow('the PDF took too long');
  for (const made of waiting) expect(await isPdf(made)).toBe(true);
}, 60_000);
