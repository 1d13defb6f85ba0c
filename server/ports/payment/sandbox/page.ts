import { palette, typefaceCss } from '#shared/brand-css.ts';
import { escapeHtml } from '#shared/html.ts';
import { formatMoney } from '#shared/money.ts';
import { renewsItself } from '../port.ts';
import type { SandboxAct } from './gateway.ts';
import type { SandboxAgreement } from './store.ts';
import { sandboxTexts } from './texts.ts';

type Locale = keyof typeof sandboxTexts;

const style = `${typefaceCss}:root{color-scheme:light dark;${palette('light')}}
@media (prefers-color-scheme:dark){:root{${palette('dark')}}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 var(--font);word-spacing:.05em}
main{max-width:30rem;margin:0 auto;padding:2rem 1rem}
.notice{border:2px dashed var(--warning-line);background:var(--warning-paper);padding:.75rem 1rem;border-radius:var(--radius-control);font-weight:600}
dt{color:var(--muted)}dd{margin:0 0 .75rem;font-weight:600}
button{display:block;width:100%;min-height:3rem;margin:.5rem 0;padding:.5rem 1rem;border:2px solid var(--brand);border-radius:var(--radius-control);background:var(--panel);color:var(--brand);font:inherit;font-weight:650;cursor:pointer}
button.first{background:var(--brand);color:var(--on-brand)}a{color:var(--brand)}`;

const frame = (locale: Locale, body: string): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${sandboxTexts[locale].title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head><body><main>` +
  `<h1>${sandboxTexts[locale].title}</h1><p class="notice">${sandboxTexts[locale].notice}</p>${body}</main></body></html>`;

/**
 * The sandbox's page for one agreement: what a gateway's own page would ask, and what a wallet would offer later.
 */
export function sandboxPage({ order, state, declinesRenewals }: SandboxAgreement): string {
  const { locale } = order;
  const words = sandboxTexts[locale];
  const money = (amount: number) => formatMoney(amount, order.currencyCode, locale);
  const button = (act: SandboxAct, text: string, isFirst = false) =>
    `<button name="act" value="${act}"${isFirst ? ' class="first"' : ''}>${text}</button>`;
  const isOpen = state === 'OPEN' || state === 'ABANDONED';
  const buttons = isOpen
    ? [
        button('SUCCEED', words.confirm, true),
        button('DECLINE', words.decline),
        button('ABANDON', words.abandon),
      ]
    : state === 'RUNNING'
      ? [
          declinesRenewals
            ? button('ALLOW_RENEWALS', words.ALLOW_RENEWALS)
            : button('DECLINE_RENEWALS', words.DECLINE_RENEWALS),
          button('END', words.END),
        ]
      : [];
  return frame(
    locale,
    `<dl><dt>${words.now}</dt><dd>${money(order.amountNow)}</dd>` +
      (renewsItself(order.method)
        ? `<dt>${words.later}</dt><dd>${money(order.amountLater)} ${words.every.replace('{days}', String(order.periodDays))}</dd>`
        : '') +
      `<dt>${words.state}</dt><dd>${words[state]}</dd></dl>` +
      `<form method="post">${buttons.join('')}</form>` +
      `<p><a href="${escapeHtml(order.returnUrl)}">${words.back}</a></p>`,
  );
}

export const sandboxUnknownPage = (locale: Locale): string =>
  frame(locale, `<p>${sandboxTexts[locale].unknown}</p>`);
