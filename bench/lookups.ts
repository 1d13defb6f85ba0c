import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import ReactPdf from '@react-pdf/renderer';
import { getExampleNumber, type CountryCode } from 'libphonenumber-js';
import examples from 'libphonenumber-js/examples.mobile.json';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { Client } from 'pg';
import { createElement as h } from 'react';
import { accountTopic } from '#server/features/location/publish-change.ts';
import { openEmbeddedPhoneData } from '#server/ports/phone-data/embedded.ts';
import type { PdfDocument } from '#server/ports/pdf/port.ts';
import { openReactPdf } from '#server/ports/pdf/react-pdf.ts';
import { readPhone, type Phone } from '#shared/phone.ts';
import { connectDashboards } from './dashboards.ts';
import { startOurs, type Row } from './support.ts';
import { askByLink, graphql, makeWorld, secret } from './world.ts';

/** What a lookup costs to compute, and what its PDF costs other users. */
export const lookups = async (): Promise<Row[]> => [await phones(), await pdfPages(), await updates()];

/** All embedded values of a number, compared with parsing it with libphonenumber alone. */
async function phones(): Promise<Row> {
  const numbers = Object.keys(examples).map(
    (country) => getExampleNumber(country as CountryCode, examples)!.number,
  );
  const data = openEmbeddedPhoneData();
  const look = async (number: string) => {
    const phone = readPhone(number);
    if (!phone.ok) return;
    const reading = data.read(phone satisfies Phone, {
      locale: 'en',
      isTeaser: false,
      signal: new AbortController().signal,
    });
    await Promise.all([
      reading.lineType(),
      reading.carrier(),
      reading.country(),
      reading.region(),
      reading.timeZone(),
    ]);
  };
  const rounds = 20;
  const perSecond = async (run: (number: string) => unknown) => {
    // The first round reads the files and compiles the code.
    for (const number of numbers) await run(number);
    const start = performance.now();
    for (let round = 0; round < rounds; round += 1) for (const number of numbers) await run(number);
    return (numbers.length * rounds * 1_000) / (performance.now() - start);
  };
  const [ours, bare] = [
    await perSecond(look),
    await perSecond((number) => parsePhoneNumberFromString(number)?.getType()),
  ];
  return {
    name: `embedded phone lookups, ${numbers.length} countries`,
    ours: `${ours.toFixed(0)}/s`,
    peer: `${bare.toFixed(0)}/s (libphonenumber: parse and type)`,
    ratio: bare / ours,
  };
}

const items = Array.from({ length: 600 }, (_, index) => `Item ${index + 1} of a person with a name`);
const report: PdfDocument = {
  locale: 'en',
  title: 'Report',
  subject: '+1 202 555 0123',
  lines: ['Made for this benchmark'],
  notice: 'No consumer report',
  footer: 'No consumer report',
  watermark: 'SAMPLE',
  sections: [
    {
      title: 'Section',
      status: 'Found',
      source: 'Source',
      items: items.map((title) => ({ title, lines: [title, title] })),
    },
  ],
  summary: { title: 'Summary', values: [] },
  pageLabel: 'Page {n} of {total}',
};

/** Pages of a long report, in its thread, compared with the same texts on plain pages of the same library. */
async function pdfPages(): Promise<Row> {
  const { Document, Page, Text, View } = ReactPdf;
  const pdf = openReactPdf();
  const bare = async () => {
    const view = (title: string) =>
      h(View, { key: title }, ...[title, title, title].map((text, key) => h(Text, { key }, text)));
    const page = h(Page, { size: 'A4', style: { padding: 48, fontSize: 10 } }, ...items.map(view));
    return buffer(await ReactPdf.renderToStream(h(Document, {}, page)));
  };
  const perSecond = async (render: () => Promise<Buffer>) => {
    await render();
    const start = performance.now();
    let pages = 0;
    for (let round = 0; round < 3; round += 1)
      pages += (await render()).toString('latin1').match(/\/Type \/Page\b/g)!.length;
    return (pages * 1_000) / (performance.now() - start);
  };
  const [ours, peer] = [await perSecond(() => buffer(pdf.render(report, 'bench'))), await perSecond(bare)];
  await pdf.close();
  return {
    name: 'PDF pages of a long report',
    ours: `${ours.toFixed(1)}/s`,
    peer: `${peer.toFixed(1)}/s (bare @react-pdf, standard font)`,
    ratio: peer / ours,
  };
}

/** From a committed change to the dashboard, while ten reports are printed, compared with an idle server. */
async function updates(): Promise<Row> {
  const world = await makeWorld();
  const [watching, ...printing] = await world.subscribers(11);
  if (!watching) throw new Error('nobody watches');
  const server = await startOurs({
    DATABASE_URL: world.databaseUrl,
    APP_SECRET: secret,
    DATA_DIR: world.dataDir,
  });
  const writer = new Client({ connectionString: world.databaseUrl });
  await writer.connect();
  const { id } = await askByLink(server.url, watching);
  let arrived = (_at: number) => {};
  const [dashboard] = await connectDashboards(server.url, [watching], () => arrived(performance.now()));
  const update = async (): Promise<number> => {
    const arrival = new Promise<number>((resolve) => (arrived = resolve));
    const start = performance.now();
    await writer.query('select pg_notify($1, $2)', [
      'whereabouts',
      `${accountTopic(watching.accountId)} ${id}`,
    ]);
    return (await arrival) - start;
  };
  const pdfs = await Promise.all(
    printing.map(async ({ token }) => ({ token, path: await reportUrl(server.url, token) })),
  );
  const print = () =>
    Promise.all(
      pdfs.map(async ({ token, path }) => {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await fetch(server.url + path, { headers });
        if (!answer.ok) throw new Error(`PDF: ${answer.status}`);
        return answer.arrayBuffer();
      }),
    );
  await print();
  for (let warm = 0; warm < 100; warm += 1) await update();

  const busy: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    let isPrinting = true;
    const printed = print().finally(() => (isPrinting = false));
    while (isPrinting) {
      busy.push(await update());
      await sleep(5);
    }
    await printed;
  }
  const idle: number[] = [];
  while (idle.length < busy.length) {
    idle.push(await update());
    await sleep(5);
  }
  await dashboard?.dispose();
  await writer.end();
  await server.stop();
  await world.end();
  const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
  return {
    name: `p99 of ${busy.length} live updates while ten PDFs are made`,
    ours: `${p99(busy).toFixed(1)} ms`,
    peer: `${p99(idle).toFixed(1)} ms (idle server)`,
    ratio: p99(busy) / p99(idle),
  };
}

/** The URL of a new report's PDF. */
async function reportUrl(url: string, token: string): Promise<string> {
  const start =
    'mutation { startLookup(input: { kind: PHONE, subject: "+12025550123", purpose: FRAUD_CHECK }) { lookup { id } } }';
  type Started = { startLookup: { lookup: { id: string } } };
  const { id } = (await graphql<Started>(url, start, { token })).startLookup.lookup;
  type Read = { lookup: { report: { pdfUrl: string } | null } };
  for (;;) {
    const query = 'query ($id: ID!) { lookup(id: $id) { report { pdfUrl } } }';
    const { lookup } = await graphql<Read>(url, query, { variables: { id }, token });
    if (lookup.report) return lookup.report.pdfUrl;
    await sleep(100);
  }
}
