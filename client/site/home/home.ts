import type { Locale } from '#shared/locales.ts';
import { homeEn } from './home-en.ts';
import { homeId } from './home-id.ts';

type Point = { title: string; text: string };

/** The home page's own texts; the rest of what its pictures show comes from the texts of the screens themselves. */
export type HomeTexts = {
  title: string;
  /** For search engines and link previews. */
  description: string;
  eyebrow: string;
  /** Line by line. */
  heading: string[];
  lead: string;
  entry: {
    label: string;
    hint: string;
    locate: string;
    lookUp: string;
    locateHint: string;
    /** What the input contains, as the user types. */
    phone: string;
    email: string;
    empty: string;
    phoneInvalid: string;
    emailInvalid: string;
    needsScript: string;
  };
  /** One step for each of `screens`; `picture`: what that screen shows. */
  how: { title: string; steps: (Point & { picture: string })[] };
  pictures: { mum: string; city: string; caption: string };
  /** What the recipient sees and can do. */
  theirs: { title: string; items: Point[] };
  limits: { title: string; items: Point[] };
  faqs: { title: string; all: string };
};

export const homes: Record<Locale, HomeTexts> = { en: homeEn, id: homeId };
