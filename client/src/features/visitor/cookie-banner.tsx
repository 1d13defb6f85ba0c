import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { appPaths, localPath } from '#shared/paths.ts';
import { Box, chakra, Flex, Link, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { fetchForForm } from '../../ui/fetch-part.ts';
import { focusPage } from '../../ui/focus-if-lost.ts';
import { pageWidth } from '../../ui/page-width.ts';
import { choose, useCookieBanner, useCookieBannerAsks } from './cookie-choice.ts';
import { hasPixel } from './pixel.ts';
import { dropVisitorId, visitorId } from './visitor-id.ts';

const inLine = { display: { base: 'inline', sm: 'block' } } as const;
const answerLook = {
  variant: 'outline',
  flex: { base: '1 1 4.5rem', sm: '1 1 8rem' },
  px: { base: '1', sm: '4' },
  minW: '0',
} as const;

/** After Reject. Most readers were never counted: nothing has to be loaded or erased for them. */
async function forget(client: ApolloClient): Promise<void> {
  if (!visitorId()) return dropVisitorId();
  const { forgetVisitor } = await fetchForForm(() => import('./visitor-report.ts'));
  return forgetVisitor(client);
}

/**
 * Asks whether visits may be counted, on a phone in one slim line. It covers nothing, and both answers are the same in size and weight. Readers who
 * have not answered are asked on public pages, but not while working in the dashboard; nothing is counted until then.
 */
export function CookieBanner() {
  const { t } = useTranslation('site');
  const locale = useLocale();
  const client = useApolloClient();
  const { pathname } = useLocation();
  const isOpen = useCookieBanner(localPath(pathname, 'en').startsWith(appPaths.dashboard));
  const asks = useCookieBannerAsks();
  const [failed, setFailed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // Opened from the footer: it is at the top of the page, where the reader is not.
    if (asks > 0) heading.current?.focus();
  }, [asks]);
  if (!isOpen && !failed) return null;
  const answer = (choice: 'accepted' | 'rejected') => {
    const hadFocus = box.current?.contains(document.activeElement);
    choose(choice);
    if (hadFocus) focusPage();
  };
  const accept = () => {
    setFailed(false);
    answer('accepted');
  };
  const reject = () => {
    answer('rejected');
    forget(client).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  };
  return (
    <Box
      as="section"
      ref={box}
      data-screen-only
      aria-labelledby="cookie-title"
      bg="bg.subtle"
      borderBottomWidth="1px"
    >
      <Flex
        {...pageWidth}
        py={{ base: '1.5', sm: '3' }}
        columnGap={{ base: '3', sm: '4' }}
        rowGap={{ base: '1', sm: '4' }}
        wrap="wrap"
        align="center"
        justify="space-between"
      >
        <Box flex={{ base: '1 1 9rem', sm: '1 1 20rem' }} maxW="48rem" textStyle="sm">
          <Text asChild fontWeight="700" outline="none" {...inLine}>
            <h2 id="cookie-title" ref={heading} tabIndex={-1}>
              {t('cookies.title')}
            </h2>
          </Text>
          <Text {...inLine}>
            <chakra.span hideBelow="sm">{t(hasPixel() ? 'cookies.textPixel' : 'cookies.text')}</chakra.span>{' '}
            <Link href={localPath('/cookies-policy', locale)}>{t('footer.cookies')}</Link>
          </Text>
          {failed && (
            <Text role="alert" color="fg.error">
              {t('cookies.failed')}
            </Text>
          )}
        </Box>
        <Flex
          gap={{ base: '2', sm: '3' }}
          wrap="wrap"
          flex={{ base: '0 1 9.5rem', sm: '1 1 100%', md: '0 1 20rem' }}
        >
          <Button {...answerLook} onClick={accept}>
            {t('cookies.accept')}
          </Button>
          <Button {...answerLook} onClick={reject}>
            {t('cookies.reject')}
          </Button>
        </Flex>
      </Flex>
    </Box>
  );
}
