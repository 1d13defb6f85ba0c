import { z } from 'zod';
import { isSender } from '#server/ports/sms/sender.ts';
import { hasNumberingPlan, isE164 } from '#shared/phone.ts';

// Value types shared by several variables.

export const text = z.string().trim().min(1);

/** A whole number within bounds; `error` says which are allowed. */
export const wholeNumber = (min: number, max: number, error: string) =>
  z.coerce.number(error).int(error).min(min, error).max(max, error);
/** How many, at least one. */
export const atLeastOne = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'a whole number from 1');

/** One of several words; the error names them. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, words.join(', ').replace(/, ([^,]*)$/, ' or $1'));

export const phoneNumber = text.refine(isE164, 'a number with its country code, such as +15005550006');

export const urlOf = (...schemes: string[]) =>
  z.url({
    protocol: new RegExp(`^(${schemes.join('|')})$`),
    error: ({ input }) =>
      schemes.some((scheme) => String(input).startsWith(`${scheme}://`))
        ? notReadable
        : `begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    abort: true,
  });
const notReadable =
  'is not readable: in its user and password write % as %25, # as %23, / as %2F and ? as %3F';
export const httpUrl = urlOf('https', 'http');

/** For a client that decodes user and password, and fails where they cannot be decoded. */
export const decodableUrl = (...schemes: string[]) =>
  urlOf(...schemes).refine(isDecodable, { error: notReadable, abort: true });

function isDecodable(url: string): boolean {
  const { username, password } = new URL(url);
  try {
    for (const part of [username, password]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** Where a site is reached, without a trailing slash: paths are added to it. */
export const origin = httpUrl
  .refine((url) => `${new URL(url).origin}/` === new URL(url).href, {
    error: 'only scheme, host and port, such as https://whereabouts.example',
    abort: true,
  })
  .transform((url) => new URL(url).origin);

export const smsSender = text.refine(
  isSender,
  'a number such as +15005550006, a Messaging Service (MG...), or a name of up to 11 characters',
);

/** The sender of e-mails: an address, or `Name <address>`. */
export const mailFrom = text.regex(
  /^(?:[^@<>]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/,
  'one address, such as Whereabouts <where@whereabouts.example>',
);

/** For rotation: several, comma-separated, each of which must be long enough. */
export const secrets = z
  .string()
  .refine((list) => list.split(',').every(({ length }) => length >= 32), 'at least 32 characters each')
  .refine((list) => !/\s,|,\s/.test(list), 'no blanks beside the commas');

/** ISO 3166-1 alpha-2 codes of countries that have numbers, comma-separated. */
export const countries = z
  .string()
  .regex(/^\s*[A-Za-z]{2}(\s*,\s*[A-Za-z]{2})*\s*$/, 'ISO codes of countries with commas, such as ID,US')
  .transform((list) => new Set(list.split(',').map((country) => country.trim().toUpperCase())))
  .superRefine((codes, { addIssue }) => {
    const unknown = [...codes].filter((code) => !hasNumberingPlan(code)).join(', ');
    if (unknown) addIssue(`no country has the code ${unknown}; ISO codes, such as GB for the United Kingdom`);
  });

/**
 * Countries where an SMS from a number cannot be answered, by Twilio's guidelines (twilio.com/en-us/guidelines/CC/sms;
 * docs/operations.md): two-way SMS is not supported, or operators replace a numeric sender (IN), or only a registered
 * alphanumeric sender may send links (PH). Not complete.
 */
export const oneWayCountries = new Set(
  'AE BT CG CR ET GE GT HN ID IN LK NA NG NP PH SA TV UA UG VU'.split(' '),
);
