const urlInText = /https?:\/\/[^\s<>"']+/g;
const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** The URLs in a message, without duplicates: first those of the text, then those found only in the HTML. */
export function linksIn(text: string, html: string | null): string[] {
  const inText = text.match(urlInText)?.map(withoutPunctuation) ?? [];
  const inHtml = [...(html ?? '').matchAll(href)].map(([, double, single]) =>
    unescaped(double ?? single ?? ''),
  );
  return [...new Set([...inText, ...inHtml])].filter(isWebAddress);
}

/** The full stop or bracket that ends the sentence is not part of the link. */
const withoutPunctuation = (url: string) => url.replace(/[.,;:!?)\]}]+$/, '');

const unescaped = (attribute: string) =>
  attribute
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const isWebAddress = (url: string) => /^https?:\/\//i.test(url) && URL.canParse(url);
