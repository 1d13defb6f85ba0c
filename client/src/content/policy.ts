/** A policy page: plain words in numbered sections. A string is a paragraph, a list of strings a list. */
export type Policy = {
  title: string;
  lead: string;
  /** For somebody who is worried and reads no further. */
  note?: string;
  /** Words of the frame around the text. */
  frame: {
    language: string;
    version: string;
    contents: string;
    otherLanguage: string;
    home: string;
    other: string;
  };
  sections: { id: string; title: string; body: (string | readonly string[])[] }[];
};

/** Where the server says who runs it, and how to write to them (server/policies.ts). */
export const operatorMark = '<!--operator-->';

/** The day of the texts, as ISO 8601; a changed text needs a new one. */
export const policyVersion = '2026-11-21';
