/** A paragraph, a list, or a paragraph that is a link to a page of ours (a path in English). */
export type Block = string | readonly string[] | { href: string; text: string };

/** A content page: plain text in titled sections. */
export type Content = {
  title: string;
  /** Also the description for search engines and link previews. */
  lead: string;
  /** For somebody who is worried and reads no further. */
  note?: string;
  sections: { id: string; title: string; body: Block[] }[];
};

/** Where the server inserts the operator's name and contact (server/pages/content.ts). */
export const operatorMark = '<!--operator-->';
/** Where it inserts the support phone number, if there is one. */
export const supportMark = '<!--support-->';
/** Where the privacy and cookie policies say whether there is an advertising pixel. */
export const pixelMark = '<!--pixel-->';
/** Replaced by the server's own URL, without a trailing slash. */
export const originMark = '{origin}';

/** Date of the policies, ISO 8601; a changed text needs a new one. */
export const policyVersion = '2026-11-29';

/** Where the server inserts published reviews and counts of recent lookups, if there are any. */
export const reviewsMark = '<!--reviews-->';
export const latestMark = '<!--latest-->';
