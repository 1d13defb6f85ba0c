import { Box } from '@chakra-ui/react';
import { appPaths } from '#shared/paths.ts';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useViewer } from '../../features/account/use-viewer.ts';
import { SubscriptionExpired } from '../../features/subscription/subscription-expired.tsx';
import { ViewerDocument } from '../../gql/graphql.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { pageWidth } from '../../ui/page-width.ts';
import { MySubscriptionPage } from './subscription.tsx';

/** The dashboard without a valid plan. The URL alone does not prove that one expired. */
export function ExpiredDashboard() {
  const { t } = useTranslation('subscription');
  const { viewer } = useViewer();
  const client = useApolloClient();
  const local = useLocalPath();
  const plan = viewer?.subscription;
  const isValid = plan?.expiredStatus === 0;
  // A refusal leads here with an account loaded before the plan expired.
  const [isKnown, setKnown] = useState(!isValid);
  const check = useCallback(
    () =>
      client.query({ query: ViewerDocument, fetchPolicy: 'network-only' }).then(
        ({ data }) => data?.viewer?.subscription?.expiredStatus === 0,
        // Shown as a toast by the one place that shows failures.
        () => false,
      ),
    [client],
  );
  useEffect(() => {
    if (!isKnown) void check().then(() => setKnown(true));
  }, [isKnown, check]);
  if (isValid) return isKnown ? <Navigate to={local(appPaths.dashboard)} replace /> : <PageLoading />;
  if (!plan) return <MySubscriptionPage />;
  return (
    <Box {...pageWidth}>
      <PageTitle>{t('expired.title')}</PageTitle>
      <SubscriptionExpired validUntil={plan.validUntil} onCheck={check} />
    </Box>
  );
}
