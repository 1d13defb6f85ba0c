import { Box, Flex } from '@chakra-ui/react';
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { CookieBanner } from '../../features/visitor/cookie-banner.tsx';
import { VisitorCounter } from '../../features/visitor/visitor-counter.tsx';
import { Fallible } from '../../ui/fallible.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { announce } from '../../ui/announce.ts';
import { closeModal } from '../../ui/modals.ts';
import { SiteDialogs } from '../dialogs/site-dialogs.tsx';
import { StatusPage } from '../errors/status-page.tsx';
import { DraftKeeper } from '../draft-keeper.tsx';
import { takeOverBanner, useHomeShown } from '../home-document.ts';
import { SearchLinks } from '../search-links.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

let naming: ReturnType<typeof setTimeout> | undefined;

/**
 * The focus alone would be read out as no more than "main". A page that is still loading has no title yet, or the
 * document's own, `untitled`; `tries`: for ten seconds.
 */
function announceTitle(untitled: string, tries = 50): void {
  // Of pages that follow one another quickly only the last one is named.
  clearTimeout(naming);
  naming = setTimeout(() => {
    if (document.title && document.title !== untitled) announce(document.title.replace(` · ${untitled}`, ''));
    else if (tries > 0) announceTitle(untitled, tries - 1);
  }, 200);
}

/** Brings keyboard, screen reader and eye to the top of the new page after a change of page, or of language. */
function useFocusOnNavigation(isOtherLanguage: boolean) {
  const main = useRef<HTMLElement>(null);
  const { t } = useTranslation();
  const untitled = t('appName');
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(isOtherLanguage ? '' : pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    announceTitle(untitled);
    // Going back, the browser itself restores the scroll position; a dialog belongs to the page that is left.
    if (type === 'POP') closeModal();
    else window.scrollTo(0, 0);
  }, [pathname, type, untitled]);
  useEffect(() => () => clearTimeout(naming), []);
  return main;
}

function SkipLink() {
  const { t } = useTranslation();
  return (
    <Box
      asChild
      position="absolute"
      top="2"
      left="2"
      zIndex="skipNav"
      bg="bg.panel"
      px="4"
      py="2"
      borderRadius="control"
      transform="translateY(-200%)"
      _focus={{ transform: 'none' }}
    >
      <a href="#content">{t('skipToContent')}</a>
    </Box>
  );
}

/** `isOtherLanguage`: it takes the place of the same site in another language. */
export function SiteLayout({ isOtherLanguage }: { isOtherLanguage: boolean }) {
  const { pathname } = useLocation();
  const main = useFocusOnNavigation(isOtherLanguage);
  useLayoutEffect(takeOverBanner, []);
  // It has a header and a footer of its own.
  const isHome = useHomeShown();
  return (
    <Flex direction="column" minH={isHome ? undefined : '100dvh'}>
      {!isHome && <SkipLink />}
      <SearchLinks />
      <CookieBanner />
      {!isHome && <SiteHeader />}
      {/* At least one screen high: content that is still loading must not move the footer while it is in view. */}
      <Box
        as="main"
        id="content"
        ref={main}
        tabIndex={-1}
        outline="none"
        flex="1"
        minH="calc(100dvh - 4rem)"
        hidden={isHome}
      >
        <Fallible key={pathname} fallback={<StatusPage />}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </Fallible>
      </Box>
      {!isHome && <SiteFooter />}
      <SiteDialogs />
      <DraftKeeper />
      <Fallible fallback={null}>
        <VisitorCounter />
      </Fallible>
    </Flex>
  );
}
