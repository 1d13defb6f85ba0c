import { z } from 'zod';
import { emailLength } from '#shared/email.ts';

/** What a text may be, as JSON Schema says it. Lengths are in characters; Zod counts UTF-16 code units. */
type Told = { minLength?: number; maxLength?: number; pattern?: string; format?: string };

/**
 * A text that is described more closely than it is validated here: beyond that, the use case reads what it can, and
 * refuses the rest with an error code of its own. `described-inputs.test.ts` sends what the description allows.
 */
export const text = (most: number, told: Told) => z.string().max(most).meta(told);

/** A line without control characters. */
export const anyLine = '^[^\\x00-\\x1f\\x7f-\\x9f]*$';
export const oneLine = (most: number) => text(1_000, { maxLength: most, pattern: anyLine });
/** One that is not empty. */
export const someLine = (most: number) =>
  text(200, {
    minLength: 1,
    maxLength: most,
    pattern: '^[^\\s\\x00-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069][^\\x00-\\x1f\\x7f-\\x9f]*$',
  });
/** Identifiers, versions and keys: printable ASCII. */
export const word = (most: number) => z.string().max(most).meta({ pattern: '^[ -~]*$' });
/** One that is not empty. */
export const someWord = (most: number) => z.string().min(1).max(most).meta({ pattern: '^[!-~]+$' });

const label = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const topLevel = '([A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,58}[A-Za-z0-9])';
/** An address as `readEmail` takes it. */
export const emailText = text(1_000, {
  format: 'email',
  maxLength: emailLength,
  pattern: `^(?=.{1,64}@)[\\w%+-]+(\\.[\\w%+-]+)*@(${label}\\.)+${topLevel}$`,
});
export const phoneText = text(1_000, { maxLength: 40, pattern: '^\\+[0-9][0-9 ().-]*$' });
/** RSA 2048 in base64. */
export const encrypted = text(1_000, { minLength: 344, maxLength: 344, pattern: '^[A-Za-z0-9+/]{342}==$' });
