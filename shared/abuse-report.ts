/** Most characters that a recipient reports in their own words. */
export const abuseDetailsLength = 2_000;
