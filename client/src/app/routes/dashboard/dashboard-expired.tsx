import { appPaths } from '#shared/paths.ts';
import { Box } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApolloClient } from '@apollo/client/react';
import { Navigate } from 'react-router-dom';
import { useViewer } from '../../../features/account/use-viewer.ts';
import { SubscriptionExpired } from '../../../features/subscription/subscription-expired.tsx';
import { ViewerDocument } from '../../../gql/graphql.ts';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { pageWidth } from '../../../ui/page-width.ts';
import { useLocalPath } from '../../../i18n/use-locale.ts';

/** The dashboard while the plan is expired. It says so only of such a plan: the URL alone proves nothing. */
export function ExpiredDashboard() {
  const { t } = useTranslation('subscription');
  const { viewer } = useViewer();
  const client = useApolloClient();
  const local = useLocalPath();
  const plan = viewer?.subscription ?? null;
  const isOver = plan?.isExpired === true;
  const [wasOver, setWasOver] = useState(isOver);
  if (isOver && !wasOver) setWasOver(true);
  // A refusal leads here with an account loaded before the plan expired.
  const [isValid, setValid] = useState(false);
  useEffect(() => {
    if (wasOver) return;
    client
      .query({ query: ViewerDocument, fetchPolicy: 'network-only', context: { inBackground: true } })
      .then(
        ({ data }) => setValid(data?.viewer?.subscription?.isExpired !== true),
        () => setValid(true),
      );
  }, [client, wasOver]);
  const check = async () => {
    try {
      const { data } = await client.query({ query: ViewerDocument, fetchPolicy: 'network-only' });
      return data?.viewer?.subscription?.isExpired === false;
    } catch {
      // Shown as a toast by the one place that shows failures.
      return false;
    }
  };
  // Renewed in the meantime, in another window, or found to be by the check.
  if (wasOver && !isOver) return <Navigate to={local(appPaths.dashboard)} replace />;
  if (!isOver) return isValid ? <Navigate to={local(appPaths.mySubscription)} replace /> : <PageLoading />;
  return (
    <Box {...pageWidth}>
      <PageTitle>{t('expired.title')}</PageTitle>
      <SubscriptionExpired subscription={plan} onCheck={check} />
    </Box>
  );
}
