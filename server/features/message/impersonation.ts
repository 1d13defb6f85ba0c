import { createRequire } from 'node:module';
import * as lists from './official-names.ts';

const require = createRequire(import.meta.url);

const words = (list: string): string[] => list.trim().split(/\s+/);

/** The table has thousands of characters: it is loaded at the first name, not at every start. */
const unhomoglyph = (text: string): string => (require('unhomoglyph') as (text: string) => string)(text);

/** Spellings that Unicode's table does not have. */
const smallCapitals = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ';
const capitals = 'ABCDEFGHIJKLMNOPRSTUVWYZ';
const digits: Record<string, string> = { 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };
const respelled = (text: string): string =>
  text
    .replace(new RegExp(`[${smallCapitals}]`, 'g'), (letter) => capitals[smallCapitals.indexOf(letter)]!)
    .replace(/[34578]/g, (digit) => digits[digit]!)
    .replace(/vv/gi, 'w');

/** What a name looks like: mapped through Unicode's table of confusable characters, without case and marks. */
const look = (text: string): string =>
  unhomoglyph(unhomoglyph(respelled(text.normalize('NFKD'))).toLowerCase())
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // A capital I looks like an l; the table misses this because the text is in lower case by now.
    .replaceAll('l', 'i');

const letters = (text: string): string => text.replace(/\P{L}/gu, '');

const setOf = (list: string): ReadonlySet<string> => new Set(words(list).map(look));

let looks: ReturnType<typeof readLists> | undefined;
/** The names are mapped through the same table, because it maps 'm' to 'rn'. */
const readLists = () => ({
  anywhere: words(lists.anywhere).map(look).map(letters),
  atStart: words(lists.atStart).map(look).map(letters),
  alone: setOf(`${lists.alone} ${lists.surnames}`),
  surnames: setOf(lists.surnames),
  namesakes: setOf(lists.namesakes),
  ofOffices: setOf(`${lists.officeWords} ${lists.namesakes}`),
  forenames: setOf(lists.forenames),
  numbered: words(lists.numbered),
});

/** What is left of a text from each of its words on, without what is between them. */
const tailsOf = (parts: string[]): string[] => parts.map((_, index) => parts.slice(index).join(''));

/**
 * Whether a name is, or looks like, that of an authority, a rescue service, a well-known company or this service:
 * nobody may sign with it, because somebody who reads 'Police asks where you are' does not decide freely.
 */
export function isImpersonation(name: string): boolean {
  const seen = look(name);
  const joined = letters(seen);
  // Read at the first name, not at every start.
  const names = (looks ??= readLists());
  const parts = seen.split(/[^\p{L}]+/u).filter(Boolean);
  const [forename = '', surname = ''] = parts;
  if (parts.length === 2 && names.forenames.has(forename) && names.surnames.has(surname)) return false;
  const asTyped = name.normalize('NFKD').toLowerCase();
  return (
    names.anywhere.some((word) => joined.includes(word)) ||
    [joined, ...parts].some((part) => names.alone.has(part)) ||
    tailsOf(parts).some((tail) => names.atStart.some((word) => tail.startsWith(word))) ||
    tailsOf(asTyped.split(/[^\p{L}\p{N}]+/u)).some((tail) =>
      names.numbered.some((word) => tail.startsWith(word)),
    ) ||
    names.namesakes.has(joined) ||
    (parts.some((part) => names.namesakes.has(part)) && parts.every((part) => names.ofOffices.has(part)))
  );
}
