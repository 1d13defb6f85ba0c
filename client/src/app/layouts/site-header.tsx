import { appPaths } from '#shared/paths.ts';
import { Box, Flex, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type MouseEvent, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAfterSignOut } from '../../features/account/use-after-sign-out.ts';
import { useViewer } from '../../features/account/use-viewer.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { ColorModeButton } from '../../ui/theme/color-mode-button.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { Logo } from '../../ui/logo.tsx';
import { openModal } from '../../ui/dialog/modals.ts';
import { pageWidth } from '../../ui/page-width.ts';
import { LanguageLink } from './language-link.tsx';
import { SignedInNav } from './signed-in-nav.tsx';
import { SignedOutNav } from './signed-out-nav.tsx';

export function SiteHeader() {
  const { t } = useTranslation();
  const { viewer } = useViewer();
  const local = useLocalPath();
  const isBuying = useLocation().pathname === local(appPaths.payment);
  const logIn = useRef<HTMLButtonElement>(null);
  // On a page that stays, the button that logged out is gone.
  useAfterSignOut(() => focusIfLost(logIn.current));
  return (
    <Box
      as="header"
      bg="bg"
      borderBottomWidth="1px"
      position="sticky"
      top="0"
      zIndex="docked"
      pt="env(safe-area-inset-top, 0px)"
      // For what opens below it: the question about cookies may stand above it, or have been scrolled away.
      onClickCapture={({ currentTarget }: MouseEvent<HTMLElement>) => {
        const { bottom } = currentTarget.getBoundingClientRect();
        currentTarget.style.setProperty('--header-bottom', `${bottom}px`);
      }}
    >
      <Flex {...pageWidth} minH="16" align="center" justify="space-between" py="1.5">
        <Flex asChild align="center" minH="11" minW="11">
          <Link to={local(viewer ? appPaths.dashboard : appPaths.home)} aria-label={t('nav.home')}>
            <Logo />
          </Link>
        </Flex>
        <HStack
          as="nav"
          wrap="wrap"
          justify="flex-end"
          aria-label={t('nav.main')}
          gap={{ base: '0.5', md: '2' }}
        >
          <LanguageLink />
          <ColorModeButton />
          {viewer ? (
            <SignedInNav email={viewer.email} />
          ) : (
            <>
              {/* Whoever is about to buy needs no account first. */}
              <Button
                ref={logIn}
                size="sm"
                variant={isBuying ? 'ghost' : 'solid'}
                onClick={() => openModal('login')}
              >
                {t('nav.logIn')}
              </Button>
              <SignedOutNav />
            </>
          )}
        </HStack>
      </Flex>
    </Box>
  );
}
