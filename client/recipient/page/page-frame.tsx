import { localeCookie } from '#shared/locales.ts';
import { recipientPath } from '#shared/paths.ts';
import type { ComponentChildren } from 'preact';
import { usePage } from './page-context.tsx';
import { PolicyLink } from './request/policy-link.tsx';

/** Header, main and footer around every view: prerendered; the script only renders inside `main`. */
export function PageFrame({ children }: { children: ComponentChildren }) {
  const { t, locale, page } = usePage();
  const other = locale === 'en' ? 'id' : 'en';
  return (
    <>
      <header>
        <span class="logo">
          <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
            <circle cx="16" cy="16" r="13" fill="currentColor" opacity=".14" />
            <circle
              cx="16"
              cy="16"
              r="13"
              fill="none"
              stroke="currentColor"
              stroke-width="2.2"
              stroke-dasharray="4.4 5.81"
            />
            <circle cx="16" cy="16" r="5.2" fill="currentColor" />
          </svg>
          {t('frame.product')}
        </span>
        <nav aria-label={t('frame.language')}>
          <a
            id="language"
            href={`${recipientPath(page, other, null)}?${localeCookie.name}=${other}`}
            hreflang={other}
            lang={other}
          >
            {t('frame.otherLanguage')}
          </a>
        </nav>
      </header>
      <main id="main">{children}</main>
      <footer>
        <p>{t('frame.promise')}</p>
        <p>
          <PolicyLink path="privacy-policy" label={t('frame.privacy')} />
          <PolicyLink path="terms-of-use" label={t('frame.terms')} />
        </p>
      </footer>
    </>
  );
}
