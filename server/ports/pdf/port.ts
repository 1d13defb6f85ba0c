import type { Readable } from 'node:stream';
import type { Locale } from '#shared/locales.ts';

/** A document as texts, all of them already in the reader's language, and JPEGs. */
export type PdfDocument = {
  locale: Locale;
  /** Also the document's title for screen readers. */
  title: string;
  subject: string;
  /** Lines below the subject: when it was made, for what, how much was found. */
  lines: string[];
  /** What it may not be used for; on the first page and, in short form, at the foot of each page. */
  notice: string;
  footer: string;
  /** A watermark on every page, such as SAMPLE; null for none. */
  watermark: string | null;
  summary: PdfSummary;
  sections: PdfSection[];
  /** `Page {n} of {total}`. */
  pageLabel: string;
};

/** `lines`: what is to be known of the value, such as its source. */
export type PdfSummary = { title: string; values: { label: string; text: string; lines: string[] }[] };

export type PdfSection = {
  title: string;
  /** The outcome, e.g. 'Nothing found'. */
  status: string;
  /** What all items say about themselves, such as their source; may be empty. */
  source: string;
  items: { title: string; lines: string[]; picture?: Uint8Array | undefined }[];
};

/** Too many documents are waiting already, or too many of this owner. */
export class PdfBusy extends Error {
  override name = 'PdfBusy';
}

export type PdfPort = {
  /**
   * Streams the document's bytes as they are made, off the main thread. The stream fails if the document does; if
   * destroyed before its turn, the document is not made. `owner`: whose slot it takes. Throws PdfBusy.
   */
  render(document: PdfDocument, owner: string): Readable;
  close(): Promise<void>;
};
