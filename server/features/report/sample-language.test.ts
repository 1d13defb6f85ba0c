import { expect, test } from 'vitest';
import { newProof, readOwnSubject } from '#server/features/ownership/own-subject.ts';
import type { PdfDocument } from '#server/ports/pdf/port.ts';
import { openReactPdf } from '#server/ports/pdf/react-pdf.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeLookup, makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import type { Locale } from '#shared/locales.ts';

type Item = { key: string; title: string; sourceName: string; isDisputed: boolean; retrievedAt: string };

/** The documents that were rendered. */
const printed: PdfDocument[] = [];
const pdf = openReactPdf();
const app = await openTestApp({
  ports: {
    pdf: {
      render(document, owner) {
        printed.push(document);
        return pdf.render(document, owner);
      },
      close: () => pdf.close(),
    },
  },
});

test("samples are in the reader's language, also in the PDF; a dispute applies in both languages", async () => {
  const { token } = await makeSubscriber(app);
  const reader = (locale: Locale) => ({ token, headers: { 'accept-language': locale } });
  const ask = (query: string, variables: object, locale: Locale) =>
    app.graphql(query, variables, reader(locale));
  const id = await makeLookup(app, '+12025550123', reader('en'), { purpose: 'OWN_DATA' });
  await runDueJobs(app);
  const read = async (locale: Locale) => {
    const answer = await ask(
      `query ($id: ID!) { lookup(id: $id) { report { id pdfUrl sections { kind status
         items { key title sourceName isDisputed retrievedAt } } } } }`,
      { id },
      locale,
    );
    return answer.data.lookup.report as {
      id: string;
      pdfUrl: string;
      sections: { kind: string; status: string; items: Item[] }[];
    };
  };
  const [english, indonesian] = [await read('en'), await read('id')];
  const shape = ({ sections }: typeof english) =>
    sections.map(({ kind, status, items }) => [kind, status, items.length]);
  expect(shape(indonesian)).toEqual(shape(english));
  const items = ({ sections }: typeof english) => sections.flatMap((section) => section.items);
  expect(new Set(items(english).map(({ sourceName }) => sourceName))).toEqual(new Set(['Sample data']));
  expect(new Set(items(indonesian).map(({ sourceName }) => sourceName))).toEqual(new Set(['Data contoh']));
  const keys = (report: typeof english) => items(report).map(({ key }) => key);
  expect(keys(indonesian)).toEqual(keys(english));
  expect(new Set(keys(english)).size).toBe(keys(english).length);

  // An item whose title differs between the languages.
  const place = items(english).findIndex(({ title }, at) => title !== items(indonesian)[at]?.title);
  expect(place).toBeGreaterThanOrEqual(0);
  await ask(
    'mutation ($r: ID!, $k: ID!, $p: String) { disputeItem(reportId: $r, key: $k, proof: $p) { id } }',
    {
      r: english.id,
      k: keys(english)[place],
      p: newProof(app.newContext(), readOwnSubject('+12025550123', 'LOOKUPS'), 'LOOKUPS').proof,
    },
    'en',
  );
  const disputed = items(await read('id')).map(({ isDisputed }) => isDisputed);
  expect(disputed.flatMap((is, at) => (is ? [at] : []))).toEqual([place]);

  const pdf = await app.inject({
    url: `${english.pdfUrl}?locale=id`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
  });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  const { sections } = printed.at(-1)!;
  const titles = sections.flatMap((section) => section.items.map(({ title }) => title));
  expect(titles).toHaveLength(items(indonesian).length);
  for (const [at, { title }] of items(indonesian).entries()) expect(titles[at]).toContain(title);
}, 60_000);
