import type { Locale } from '#server/context/context.ts';
import { consentPassages, consentText } from '#shared/consent-text.ts';

/** The current text that a recipient reads before they agree, passage by passage, with its version. */
export const consentTextOf = (locale: Locale) => ({
  version: consentText.version,
  passages: consentPassages(locale),
});
