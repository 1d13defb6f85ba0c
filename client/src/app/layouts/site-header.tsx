import { Box, Button, Flex, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LogOutButton } from '../../features/account/log-out-button.tsx';
import { useViewer } from '../../features/account/use-viewer.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { ColorModeButton } from '../../ui/color-mode-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { openModal } from '../../ui/modals.ts';
import { AccountLink } from './account-link.tsx';
import { LanguageLink } from './language-link.tsx';
import { SendVoiceLink } from './send-voice-link.tsx';

export function SiteHeader() {
  const { t } = useTranslation();
  const { viewer } = useViewer();
  const local = useLocalPath();
  return (
    <Box as="header" bg="bg" borderBottomWidth="1px" position="sticky" top="0" zIndex="docked">
      <Flex
        maxW="90rem"
        mx="auto"
        px="max(1rem, var(--unit))"
        minH="16"
        align="center"
        justify="space-between"
        wrap="wrap"
        py="1.5"
        gap="2"
      >
        {/* Signed in, a phone has no room for the name beside the entries. */}
        <Box asChild {...(viewer && { css: { '& span': { display: { base: 'none', sm: 'inline' } } } })}>
          <Link to={local(viewer ? '/dashboard' : '/')} aria-label={t('nav.home')}>
            <Logo />
          </Link>
        </Box>
        <HStack as="nav" wrap="wrap" aria-label={t('nav.main')} gap={{ base: '1', md: '2' }}>
          <LanguageLink />
          <ColorModeButton />
          {viewer ? (
            <>
              <SendVoiceLink />
              <AccountLink />
              <LogOutButton />
            </>
          ) : (
            <Button size="sm" ms="1" onClick={() => openModal('login')}>
              {t('nav.logIn')}
            </Button>
          )}
        </HStack>
      </Flex>
    </Box>
  );
}
