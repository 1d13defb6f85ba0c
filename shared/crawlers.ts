/**
 * Programs that fetch pages for search engines and link previews, by their user agents; Cubot makes phones. Part of the
 * app's first script: a lookbehind would keep Safari before 16.4 from reading all of it.
 */
const crawler =
  /(?:^u?|[^u]|[^c]u)bot\b|crawl|spider|slurp|facebookexternalhit|embedly|quora link preview|whatsapp\/|telegrambot|lighthouse-index|mediapartners|bingpreview/i;

/** Whether a user agent says that it is a crawler. */
export const isCrawler = (userAgent: string | undefined): boolean =>
  userAgent !== undefined && crawler.test(userAgent);
