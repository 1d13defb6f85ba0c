import type { Settings } from '#server/context.ts';

/**
 * Whether a reply to a text message reaches us; only then may the text offer STOP. `country` is ISO 3166-1 alpha-2,
 * null if unknown.
 */
export const takesReplies = ({ oneWayCountries }: Settings, country: string | null): boolean =>
  oneWayCountries !== null && !(country !== null && oneWayCountries.has(country));
