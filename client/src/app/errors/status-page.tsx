import { isCrawler } from '#shared/crawlers.ts';
import { appPaths } from '#shared/paths.ts';
import { Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Button } from '../../ui/button.tsx';

/** 500 by default. */
type Props = { status?: 200 | 404 | 500; picture?: ReactNode };

const texts = { 200: 'ok', 404: 'notFound', 500: 'internal' } as const;
const titles = { 200: 'ok', 404: 'notFound', 500: 'error' } as const;

/** Status code, status message and description, as specified; crawlers get no error page. */
export function StatusPage({ status = 500, picture }: Props) {
  const { t } = useTranslation();
  const local = useLocalPath();
  const name = texts[status];
  const hasFailed = status === 500;
  if (status !== 200 && isCrawler(navigator.userAgent)) return null;
  return (
    <Stack align="center" justify="center" textAlign="center" gap="4" minH="60vh" px="4" py="12">
      <PageTitle>{t(`titles.${titles[status]}`)}</PageTitle>
      {picture}
      <Text fontSize="4.5rem" fontWeight="780" lineHeight="1" letterSpacing="-0.04em" color="brand.fg">
        {status}
      </Text>
      <Heading as="h1" size="lg">
        {t(`errorPage.${name}`)}
      </Heading>
      <Text color="fg.muted" maxW="28rem">
        {t(`errorPage.${name}Text`)}
      </Text>
      <HStack gap="3" wrap="wrap" justify="center">
        {hasFailed && (
          <Button variant="outline" onClick={() => location.reload()}>
            {t('errorPage.reload')}
          </Button>
        )}
        <Button asChild variant={hasFailed ? 'plain' : 'solid'}>
          <Link to={local(appPaths.home)} reloadDocument={hasFailed}>
            {t('errorPage.home')}
          </Link>
        </Button>
      </HStack>
    </Stack>
  );
}
