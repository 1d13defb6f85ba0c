import { Box, Flex } from '@chakra-ui/react';
import { appPaths, localPath } from '#shared/paths.ts';
import { Suspense, useLayoutEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { CookieBanner } from '../../features/visitor/cookie-banner.tsx';
import { VisitorCounter } from '../../features/visitor/visitor-counter.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { SiteDialogs } from '../dialogs/site-dialogs.tsx';
import { StatusPage } from '../errors/status-page.tsx';
import { DraftLifetime } from '../draft-lifetime.tsx';
import { hideHome, takeOverBanner, useHomeShown } from '../home-document.ts';
import { SearchLinks } from '../search-links.tsx';
import { endMap } from '../../map/first-map.ts';
import { useMapScreen } from './map-screen.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

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
  const isMap = useMapScreen();
  const [reader, nextReader] = useReducer((count: number) => count + 1, 0);
  // Home has a header and a footer of its own.
  const isHome = useHomeShown();
  const main = useFocusOnNavigation(isOtherLanguage, isHome);
  useLayoutEffect(takeOverBanner, []);
  const isAtHome = localPath(pathname, 'en') === appPaths.home;
  // The component of home does so, too, unless home is left before that is loaded.
  useLayoutEffect(() => {
    if (!isAtHome) hideHome();
  }, [isAtHome]);
  // The dashboard's picture of its map is on no other screen.
  useLayoutEffect(() => {
    if (!isMap) endMap();
  }, [isMap]);
  return (
    // On paper a column that is a little longer than a page would begin on the next one.
    <Flex
      direction="column"
      minH={isHome || isMap ? undefined : '100dvh'}
      // The map fills the screen, and nothing scrolls but what is on it.
      h={isMap ? '100dvh' : undefined}
      _print={{ display: 'block', minH: '0', h: 'auto' }}
    >
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
        position="relative"
        minH={isMap ? '0' : 'calc(100dvh - 4rem)'}
        _print={{ minH: '0' }}
        hidden={isHome}
      >
        <ErrorBoundary key={`${pathname} ${reader}`} fallback={<StatusPage />}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </Box>
      {!isHome && !isMap && <SiteFooter />}
      <SiteDialogs />
      <DraftLifetime onNextReader={nextReader} />
      <ErrorBoundary fallback={null}>
        <VisitorCounter />
      </ErrorBoundary>
    </Flex>
  );
}
