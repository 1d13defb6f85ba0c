import type { Locale } from '#server/context.ts';
import { pdfTextsEn, type PdfTexts } from './pdf-texts-en.ts';
import { pdfTextsId } from './pdf-texts-id.ts';

export const pdfTexts: Record<Locale, PdfTexts> = { en: pdfTextsEn, id: pdfTextsId };

/** Fills in `{name}` in a text. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
