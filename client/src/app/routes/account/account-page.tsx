import { appPaths } from '#shared/paths.ts';
import { Box, Flex, Grid, Heading, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { failureOf } from '../../../apollo/errors.ts';
import {
  accountPageNames,
  accountPages,
  type AccountPageName,
  pageWithSection,
} from '../../../features/account/settings/sections.ts';
import { useLocalPath } from '../../../i18n/use-locale.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { linksBeside, wideColumnPage } from '../../../ui/page-width.ts';

/** How each page reads its part of the account. */
export const accountRead = { fetchPolicy: 'cache-and-network', context: { showsFailures: true } } as const;

type Props<Account> = {
  page: AccountPageName;
  read: {
    data?: { viewer: Account | null } | undefined;
    loading: boolean;
    error?: unknown;
    refetch: () => Promise<unknown>;
  };
  children: (account: Account) => ReactNode;
};

/** The frame of the account's pages. They are open to all signed-in users, even when the plan has expired. */
export function AccountPage<Account>({ page, read, children }: Props<Account>) {
  const { t } = useTranslation('account');
  const local = useLocalPath();
  const { hash } = useLocation();
  const named = pageWithSection(hash.slice(1)) ?? page;
  if (named !== page) return <Navigate replace to={local(accountPages[named].path) + hash} />;
  const title = t(`settings.pages.${page}`);
  return (
    <Box {...wideColumnPage}>
      <PageTitle>{title}</PageTitle>
      <BackLink to={local(appPaths.dashboard)}>{t('settings.back')}</BackLink>
      <Grid {...linksBeside} mt="1">
        <AccountNav page={page} />
        <Stack gap="5">
          <Heading as="h1" size="lg">
            {title}
          </Heading>
          <AccountPart read={read}>{children}</AccountPart>
        </Stack>
      </Grid>
    </Box>
  );
}

function AccountPart<Account>({ read, children }: Omit<Props<Account>, 'page'>) {
  const account = read.data?.viewer;
  if (account) return children(account);
  if (read.error && !read.loading)
    return <LoadFailed code={failureOf(read.error).code} onRetry={() => void read.refetch()} />;
  return <PageLoading />;
}

/** Links to the account's pages: beside the content, and above it on a phone. */
function AccountNav({ page }: { page: AccountPageName }) {
  const { t } = useTranslation('account');
  const local = useLocalPath();
  return (
    <Flex
      as="nav"
      aria-label={t('settings.title')}
      direction={{ lg: 'column' }}
      wrap="wrap"
      gap="1"
      mx={{ base: '-2', lg: '0' }}
      position={{ lg: 'sticky' }}
      top="5"
    >
      {accountPageNames.map((name) => (
        <Button
          asChild
          key={name}
          variant="ghost"
          size="sm"
          px="3"
          justifyContent="start"
          css={{ '&[aria-current]': { color: 'brand.fg', bg: 'brand.subtle' } }}
        >
          <Link to={local(accountPages[name].path)} aria-current={name === page ? 'page' : undefined}>
            {t(`settings.pages.${name}`)}
          </Link>
        </Button>
      ))}
    </Flex>
  );
}
