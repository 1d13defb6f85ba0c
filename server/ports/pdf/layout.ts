import ReactPdf from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { fontsFor } from './fonts.ts';
import type { PdfDocument, PdfSection } from './port.ts';

const { Document, Image, Page, StyleSheet, Text, View } = ReactPdf;

/** Length from which an item may be split between pages: it may be longer than one. */
const longItem = 1_000;

const ink = '#12312f';
const pale = '#5a6b69';
const brand = '#0f5e5c';

const styles = StyleSheet.create({
  page: {
    paddingTop: 48,
    paddingBottom: 64,
    paddingHorizontal: 48,
    fontSize: 10,
    lineHeight: 1.45,
    color: ink,
  },
  brand: { fontSize: 11, fontWeight: 700, color: brand },
  title: { fontSize: 26, fontWeight: 700, lineHeight: 1.2, marginTop: 140 },
  subject: { fontSize: 18, fontWeight: 700, lineHeight: 1.4, marginTop: 14, marginBottom: 10 },
  coverLine: { color: pale, marginTop: 4 },
  notice: { borderWidth: 1, borderColor: brand, borderRadius: 4, padding: 12, marginTop: 28 },
  section: { borderTopWidth: 1, borderTopColor: '#c9d6d4', paddingTop: 8, marginTop: 12 },
  heading: { flexDirection: 'row', justifyContent: 'space-between' },
  sectionTitle: { fontSize: 13, fontWeight: 700, maxWidth: '70%' },
  status: { color: pale, fontSize: 9 },
  item: { marginTop: 6 },
  picture: { width: 110, height: 110, objectFit: 'contain', objectPosition: 'left', marginBottom: 3 },
  strong: { fontWeight: 700 },
  small: { color: pale, fontSize: 9 },
  row: { flexDirection: 'row', borderTopWidth: 1, borderTopColor: '#dfe7e6', paddingVertical: 3 },
  cell: { width: '33%', paddingRight: 8, fontSize: 9 },
  footer: {
    position: 'absolute',
    top: 800,
    left: 48,
    width: 499,
    textAlign: 'center',
    fontSize: 7,
    color: pale,
  },
  watermark: {
    position: 'absolute',
    top: 330,
    left: 40,
    width: 515,
    textAlign: 'center',
    fontSize: 88,
    fontWeight: 700,
    color: '#b3541e',
    opacity: 0.13,
    transform: 'rotate(-35deg)',
  },
});

type Style = Parameters<typeof StyleSheet.create>[0][string];

/** What is written in it: its pictures are not text. */
const textOf = (part: object): string =>
  JSON.stringify(part, (key, value: unknown) => (key === 'picture' ? null : value));

/** The whole document, from plain texts and JPEGs. */
export async function layout(document: PdfDocument): Promise<ReactElement> {
  const { families: fontFamily, withoutGaps } = await fontsFor(textOf(document));
  const text = (value: string, style?: Style) => h(Text, style ? { style } : {}, withoutGaps(value));
  const { title, subject, coverLines, notice, footer, watermark, sections, sources, pageLabel, locale } =
    document;
  const mark = watermark && h(View, { fixed: true, style: styles.watermark, key: 'mark' }, text(watermark));
  const foot = h(Text, {
    fixed: true,
    key: 'foot',
    style: styles.footer,
    render: ({ pageNumber, totalPages }) =>
      `${withoutGaps(footer)} · ${pageLabel.replace('{n}', String(pageNumber)).replace('{total}', String(totalPages))}`,
  });
  const page = (...children: (ReactElement | null | '')[]) =>
    h(Page, { size: 'A4', style: { ...styles.page, fontFamily } }, mark, ...children, foot);
  return h(
    Document,
    { title: `${title}: ${subject}`, author: 'Whereabouts', language: locale, subject: notice },
    page(
      text('Whereabouts', styles.brand),
      text(title, styles.title),
      text(subject, styles.subject),
      h(View, {}, ...coverLines.map((line) => text(line, styles.coverLine))),
      h(View, { style: styles.notice }, text(notice)),
    ),
    page(...sections.map((section) => sectionOf(section, text))),
    page(
      text(sources.title, styles.sectionTitle),
      h(
        View,
        { style: { ...styles.row, marginTop: 8 } },
        ...sources.headings.map((cell) => text(cell, { ...styles.cell, ...styles.strong })),
      ),
      ...sources.rows.map((row) =>
        h(View, { style: styles.row, wrap: false }, ...row.map((cell) => text(cell, styles.cell))),
      ),
      h(View, { style: styles.notice, wrap: false }, text(notice)),
    ),
  );
}

/** The renderer accepts it on every node; its types only on pages. */
const inOutline = (title: string): object => ({ bookmark: title });

type WriteText = (value: string, style?: Style) => ReactElement;

const isLong = (item: PdfSection['items'][number]): boolean => textOf(item).length > longItem;

/** The heading stays on the page of its first item, unless that is a long one. */
function sectionOf({ title, status, items }: PdfSection, text: WriteText): ReactElement {
  const heading = h(
    View,
    { style: styles.heading, ...inOutline(title) },
    text(title, styles.sectionTitle),
    text(status, styles.status),
  );
  const [first, ...rest] = items.map((item) =>
    h(
      View,
      { style: styles.item, wrap: isLong(item) },
      item.picture &&
        h(Image, { style: styles.picture, src: { data: Buffer.from(item.picture), format: 'jpg' } }),
      text(item.title, styles.strong),
      ...item.lines.map((line) => text(line, styles.small)),
    ),
  );
  const isTogether = items[0] !== undefined && !isLong(items[0]);
  return h(View, { style: styles.section }, h(View, { wrap: !isTogether }, heading, first), ...rest);
}
