import { appPaths } from '#shared/paths.ts';
import { Button, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocalPath } from '../../i18n/use-locale.ts';

/** 500 unless something says otherwise (seed, section 2). */
type Props = { status?: number };

/** Status code, status message and description, as the seed has it. */
export function StatusPage({ status = 500 }: Props) {
  const { t } = useTranslation();
  const local = useLocalPath();
  const found = status !== 404;
  return (
    <Stack align="center" justify="center" textAlign="center" gap="4" minH="60vh" px="4" py="12">
      <title>{found ? t('titles.error') : t('titles.notFound')}</title>
      <Text fontSize="4.5rem" fontWeight="780" lineHeight="1" letterSpacing="-0.04em" color="brand.fg">
        {status}
      </Text>
      <Heading as="h1" size="lg">
        {t(found ? 'errorPage.internal' : 'errorPage.notFound')}
      </Heading>
      <Text color="fg.muted" maxW="28rem">
        {t(found ? 'errorPage.internalText' : 'errorPage.notFoundText')}
      </Text>
      <HStack gap="3" wrap="wrap" justify="center">
        {found && (
          <Button variant="outline" onClick={() => location.reload()}>
            {t('errorPage.reload')}
          </Button>
        )}
        <Button asChild variant={found ? 'plain' : 'solid'}>
          <Link to={local(appPaths.home)} reloadDocument={found}>
            {t('errorPage.home')}
          </Link>
        </Button>
      </HStack>
    </Stack>
  );
}
