import type { Locale } from '#server/context/context.ts';
import { pdfTextsEn, type PdfTexts } from './pdf-texts-en.ts';
import { pdfTextsId } from './pdf-texts-id.ts';

export const pdfTexts: Record<Locale, PdfTexts> = { en: pdfTextsEn, id: pdfTextsId };
