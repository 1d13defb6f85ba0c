import { marks } from '../frame/marks.ts';

/** A paragraph, a list, a paragraph that is a link to a page of ours (a path in English), or what the server inserts. */
export type Block = string | readonly string[] | { href: string; text: string };

export const { operator: operatorMark, pixel: pixelMark } = marks;
export const isMark = (part: Block): part is string => part === operatorMark || part === pixelMark;

/** A content page: plain text in titled sections. */
export type Content = {
  title: string;
  /** Also the description for search engines and link previews. */
  lead: string;
  /** For somebody who is worried and reads no further. */
  note?: string;
  sections: { id: string; title: string; body: Block[] }[];
};

/** Date of the policies, ISO 8601; a changed text needs a new one. */
export const policyVersion = '2026-11-30';
