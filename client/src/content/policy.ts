/** A policy page: plain words in numbered sections. A string is a paragraph, a list of strings a list. */
export type Policy = {
  title: string;
  lead: string;
  /** Words of the frame around the text. */
  frame: { version: string; contents: string; otherLanguage: string; home: string; other: string };
  sections: { id: string; title: string; body: (string | readonly string[])[] }[];
};

/** Takes its place when the server knows who runs it: name, postal address and e-mail address of the operator. */
export const operatorMark = '<!--operator-->';

/** The day of the texts, as ISO 8601; a changed text needs a new one. */
export const policyVersion = '2026-11-21';
