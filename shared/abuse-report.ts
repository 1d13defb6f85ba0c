/** Maximum length of a recipient's report in their own words, in characters. */
export const abuseDetailsLength = 2_000;
