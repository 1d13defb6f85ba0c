import { appPaths } from '#shared/paths.ts';
import { Box, Heading, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { AccountSettings } from '../../features/account/settings/account-settings.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { columnPage } from '../../ui/page-width.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';

/**
 * The account: address, password, sessions, data, deletion. Open to all signed-in users, even when the plan has
 * expired.
 */
export function AccountPage() {
  const { t } = useTranslation('account');
  const local = useLocalPath();
  return (
    <Box {...columnPage}>
      <PageTitle>{t('settings.title')}</PageTitle>
      <Stack gap="5">
        <Box>
          <BackLink to={local(appPaths.dashboard)}>{t('settings.back')}</BackLink>
          <Heading as="h1" size="lg" mt="1">
            {t('settings.title')}
          </Heading>
        </Box>
        <AccountSettings />
      </Stack>
    </Box>
  );
}
