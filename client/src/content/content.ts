/** A paragraph, a list, or a paragraph that is a link to a page of ours (a path in English). */
export type Block = string | readonly string[] | { href: string; text: string };

/** A page to read: plain words in titled sections. */
export type Content = {
  title: string;
  /** Also what search engines and messengers show of it. */
  lead: string;
  /** For somebody who is worried and reads no further. */
  note?: string;
  sections: { id: string; title: string; body: Block[] }[];
};

/** Where the server says who runs it, and how to write to them (server/content.ts). */
export const operatorMark = '<!--operator-->';
/** Where it names the line that can be called, if there is one. */
export const supportMark = '<!--support-->';
/** Where the policies on privacy and cookies say whether there is an advertising pixel. */
export const pixelMark = '<!--pixel-->';
/** What it replaces by its own address, without a trailing slash. */
export const originMark = '{origin}';

/** The day of the policies, as ISO 8601; a changed text needs a new one. */
export const policyVersion = '2026-11-23';

/** Where the server puts reviews that subscribers wrote, and counts of the latest lookups, if there are any. */
export const reviewsMark = '<!--reviews-->';
export const latestMark = '<!--latest-->';
