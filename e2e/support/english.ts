import type { Locale } from '#shared/locales.ts';
import { textsIn } from './texts.ts';
import { contents } from '../../client/site/content/contents.ts';
import { homeEn } from '../../client/site/home/home-en.ts';
import { homeId } from '../../client/site/home/home-id.ts';

/** Every text of a tree, in order. */
const flat = (tree: unknown): string[] =>
  typeof tree === 'string'
    ? [tree]
    : tree && typeof tree === 'object'
      ? Object.entries(tree).flatMap(([key, value]) => (key === 'href' || key === 'id' ? [] : flat(value)))
      : [];

const all = (locale: Locale) => [
  ...flat(textsIn(locale)),
  ...flat(Object.values(contents).map((content) => content[locale])),
  ...flat(locale === 'en' ? homeEn : homeId),
];

const indonesian = all('id').join('\n');

/** The longest run of English words in each text that no Indonesian text contains, without placeholders. */
const english = [
  ...new Set(
    all('en').flatMap((text) => {
      const [longest = ''] = text.split(/\{\{?\w+\}?\}/).toSorted((one, other) => other.length - one.length);
      const words = longest.trim();
      return words.split(/\s+/).length >= 3 && !indonesian.includes(words) ? [words] : [];
    }),
  ),
];

/** English texts of ours left on a page in Indonesian. */
export const englishOn = (pageText: string): string[] => english.filter((text) => pageText.includes(text));
