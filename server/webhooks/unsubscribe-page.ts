import type { Locale } from '#server/context/context.ts';
import { plainPage } from '#server/http/plain-page.ts';
import { texts } from '#server/texts/texts.ts';
import { escapeHtml } from '#shared/html.ts';

/** What a browser shows of an unsubscribe URL: the button that unsubscribes, that it is done, or that it cannot be. */
export function unsubscribePage(locale: Locale, state: 'ASKED' | 'DONE' | 'INVALID'): string {
  const { title, explanation, button, done, invalid } = texts[locale].unsubscribePage;
  const body = {
    ASKED:
      `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(explanation)}</p>` +
      `<form method="post"><button>${escapeHtml(button)}</button></form>`,
    DONE: `<h1>${escapeHtml(done)}</h1>`,
    INVALID: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(invalid)}</p>`,
  }[state];
  return plainPage(locale, title, body);
}
