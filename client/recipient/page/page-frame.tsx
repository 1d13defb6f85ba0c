import { localeCookie } from '#shared/locales.ts';
import { recipientPath } from '#shared/paths.ts';
import type { ComponentChildren } from 'preact';
import { Logo } from '../../site/frame/logo.tsx';
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
          <Logo />
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
        {/* client/browser/leave-page.js follows it. */}
        <a
          id="leave"
          class="button"
          href="about:blank"
          rel="nofollow"
          aria-label={t('leave.page')}
          aria-describedby="leave-effect"
        >
          {t('leave.link')}
        </a>
        <p id="leave-said" role="status" data-shift1={t('leave.once')} data-shift2={t('leave.twice')} />
      </header>
      <main id="main">{children}</main>
      <footer>
        <p>{t('frame.promise')}</p>
        <p>
          <PolicyLink path="my-shares" label={t('frame.myShares')} />
          <PolicyLink path="privacy-policy" label={t('frame.privacy')} />
          <PolicyLink path="terms-of-use" label={t('frame.terms')} />
        </p>
      </footer>
    </>
  );
}
