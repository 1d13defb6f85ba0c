import { Box, Flex } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { LoginModal } from '../../features/account/login-modal.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Brings keyboard and screen reader to the new page after a change of page. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

export function SiteLayout() {
  const { t } = useTranslation();
  const main = useFocusOnNavigation();
  return (
    <Flex direction="column" minH="100dvh">
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
      <SiteHeader />
      <Box as="main" id="content" ref={main} tabIndex={-1} outline="none" flex="1">
        <Outlet />
      </Box>
      <SiteFooter />
      <LoginModal />
      <ScrollRestoration />
    </Flex>
  );
}
