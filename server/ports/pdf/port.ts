import type { Readable } from 'node:stream';

/** A document in words only: every text is already in the reader's language. */
export type PdfDocument = {
  locale: 'en' | 'id';
  /** Also the document's title for screen readers. */
  title: string;
  subject: string;
  /** Lines below the subject on the cover: when it was made, for what. */
  coverLines: string[];
  /** What it may not be used for; on the cover and, in short, at the foot of each page. */
  notice: string;
  footer: string;
  /** A word across every page, such as SAMPLE; null for none. */
  watermark: string | null;
  sections: PdfSection[];
  sources: { title: string; headings: [string, string, string]; rows: [string, string, string][] };
  /** `Page {n} of {total}`. */
  pageLabel: string;
};

export type PdfSection = {
  title: string;
  /** What came of it, e.g. 'Nothing found'. */
  status: string;
  items: { title: string; lines: string[] }[];
};

/** Too many documents wait already, or too many of this owner. */
export class PdfBusy extends Error {
  override name = 'PdfBusy';
}

export type PdfPort = {
  /**
   * The document as bytes, while they are made; off the main thread. The stream fails where the document does; destroyed
   * before its turn, it is not made. `owner`: whose place it takes. Throws PdfBusy.
   */
  render(document: PdfDocument, owner: string): Readable;
  close(): Promise<void>;
};
