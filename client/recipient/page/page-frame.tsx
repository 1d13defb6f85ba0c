import { localPath, type PolicyPage, recipientPath } from '#shared/paths.ts';
import type { ComponentChildren } from 'preact';
import { usePage } from './page-context.tsx';

type Props = {
  /** Read out by screen readers when it changes. */
  announcement: string;
  children: ComponentChildren;
};

/** Header, main and footer around every view. */
export function PageFrame({ announcement, children }: Props) {
  const { t, locale, page, token } = usePage();
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
          <a href={recipientPath(page, other, token)} hreflang={other} lang={other}>
            {t('frame.otherLanguage')}
          </a>
        </nav>
      </header>
      <main>{children}</main>
      <p class="unseen" role="status">
        {announcement}
      </p>
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

/** In a new tab: leaving this one would stop a share that is going on. */
export function PolicyLink({ path, label }: { path: PolicyPage; label: string }) {
  const { t, locale } = usePage();
  return (
    <a href={localPath(`/${path}`, locale)} target="_blank" rel="noopener noreferrer">
      {label}
      <span class="unseen"> ({t('frame.newTab')})</span>
    </a>
  );
}
