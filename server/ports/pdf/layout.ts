import ReactPdf from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { shades } from '#shared/brand.ts';
import { fontsFor } from './fonts.ts';
import type { PdfDocument, PdfSection, PdfSummary } from './port.ts';

const { Document, Image, Page, StyleSheet, Text, View } = ReactPdf;

/** Length from which an item may be split between pages: it may be longer than one. */
const longItem = 1_000;

/** Paper is light. */
const [ink, pale, brand, line, warm] = [
  shades.fg.DEFAULT,
  shades.fg.subtle,
  shades.brand.fg,
  shades.border.emphasized,
  shades.warm.fg,
].map(([light]) => light);

const styles = StyleSheet.create({
  page: {
    paddingTop: 40,
    paddingBottom: 60,
    paddingHorizontal: 48,
    fontSize: 10,
    lineHeight: 1.4,
    color: ink,
  },
  brand: { fontSize: 11, fontWeight: 700, color: brand },
  title: { fontSize: 12, color: pale, marginTop: 18 },
  subject: { fontSize: 22, fontWeight: 700, lineHeight: 1.3, marginBottom: 4 },
  notice: { borderWidth: 1, borderColor: brand, borderRadius: 4, padding: 8, marginTop: 12, fontSize: 9 },
  section: { borderTopWidth: 1, borderTopColor: line, paddingTop: 6, marginTop: 10 },
  heading: { flexDirection: 'row', justifyContent: 'space-between' },
  sectionTitle: { fontSize: 12, fontWeight: 700, maxWidth: '70%' },
  bareTitle: { flex: 1, paddingRight: 24 },
  item: { flexDirection: 'row', marginTop: 5 },
  label: { width: 110, paddingRight: 8, color: pale },
  picture: { width: 80, height: 80, objectFit: 'contain', objectPosition: 'left', marginRight: 10 },
  texts: { flex: 1 },
  strong: { fontWeight: 700 },
  small: { color: pale, fontSize: 9 },
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
    color: warm,
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
  const { title, subject, lines, notice, footer, watermark, summary, sections, pageLabel, locale } = document;
  const mark = watermark && h(View, { fixed: true, style: styles.watermark, key: 'mark' }, text(watermark));
  const foot = h(Text, {
    fixed: true,
    key: 'foot',
    style: styles.footer,
    render: ({ pageNumber, totalPages }) =>
      `${withoutGaps(footer)} · ${pageLabel.replace('{n}', String(pageNumber)).replace('{total}', String(totalPages))}`,
  });
  return h(
    Document,
    { title: `${title}: ${subject}`, author: 'Whereabouts', language: locale, subject: notice },
    h(
      Page,
      { size: 'A4', style: { ...styles.page, fontFamily } },
      mark,
      text('Whereabouts', styles.brand),
      text(title, styles.title),
      text(subject, styles.subject),
      ...lines.map((line) => text(line, styles.small)),
      h(View, { style: styles.notice, wrap: false }, text(notice)),
      summaryOf(summary, text),
      ...sections.map((section) => sectionOf(section, text)),
      foot,
    ),
  );
}

/** The renderer accepts it on every node; its types only on pages. */
const inOutline = (title: string): object => ({ bookmark: title });

type WriteText = (value: string, style?: Style) => ReactElement;

function summaryOf({ title, values }: PdfSummary, text: WriteText): ReactElement {
  const rows = values.map(({ label, text: value, lines }) =>
    h(
      View,
      { style: styles.item, wrap: false },
      text(label, styles.label),
      h(
        View,
        { style: styles.texts },
        text(value, styles.strong),
        ...lines.map((line) => text(line, styles.small)),
      ),
    ),
  );
  return h(View, { style: styles.section, ...inOutline(title) }, text(title, styles.sectionTitle), ...rows);
}

const isLong = (item: PdfSection['items'][number]): boolean => textOf(item).length > longItem;

/** The heading stays on the page of its first item, unless that is a long one. */
function sectionOf({ title, status, source, items }: PdfSection, text: WriteText): ReactElement {
  const heading = h(
    View,
    { style: styles.heading, ...(items.length > 0 && inOutline(title)) },
    text(title, items.length > 0 ? styles.sectionTitle : styles.bareTitle),
    text(status, styles.small),
  );
  const [first, ...rest] = items.map((item) =>
    h(
      View,
      { style: styles.item, wrap: isLong(item) },
      item.picture &&
        h(Image, { style: styles.picture, src: { data: Buffer.from(item.picture), format: 'jpg' } }),
      h(
        View,
        { style: styles.texts },
        text(item.title, styles.strong),
        ...item.lines.map((line) => text(line, styles.small)),
      ),
    ),
  );
  const isTogether = items[0] !== undefined && !isLong(items[0]);
  return h(
    View,
    { style: styles.section },
    h(View, { wrap: !isTogether }, heading, source && text(source, styles.small), first),
    ...rest,
  );
}
