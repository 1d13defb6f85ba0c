import { appPaths } from '#shared/paths.ts';
import { Box } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApolloClient } from '@apollo/client/react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useViewer } from '../../../features/account/use-viewer.ts';
import { SubscriptionExpired } from '../../../features/subscription/subscription-expired.tsx';
import { ViewerDocument } from '../../../gql/graphql.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { pageWidth } from '../../../ui/page-width.ts';
import { useLocalPath } from '../../../i18n/use-locale.ts';

/** The dashboard while the plan is expired. */
export function ExpiredDashboard() {
  const { t } = useTranslation('subscription');
  const { viewer, retry } = useViewer();
  const client = useApolloClient();
  const navigate = useNavigate();
  const local = useLocalPath();
  // The URL alone says nothing about when a plan ended.
  const isOver = viewer !== null && viewer.subscription?.expiredStatus !== 0;
  const [wasOver, setWasOver] = useState(isOver);
  if (isOver && !wasOver) setWasOver(true);
  // A refusal leads here with an account loaded before the plan expired.
  const [isStale] = useState(viewer !== null && !isOver);
  useEffect(() => {
    if (isStale) retry();
  }, [isStale, retry]);
  const check = async () => {
    try {
      const { data } = await client.query({ query: ViewerDocument, fetchPolicy: 'network-only' });
      const status = data?.viewer?.subscription?.status;
      const valid = status === 'ACTIVE' || status === 'CANCELLED';
      if (valid) await navigate(local(appPaths.dashboard), { replace: true });
      return valid;
    } catch {
      // Shown as a toast by the one place that shows failures.
      return false;
    }
  };
  // Renewed in the meantime, in another window.
  if (wasOver && viewer && !isOver) return <Navigate to={local(appPaths.dashboard)} replace />;
  return (
    <Box {...pageWidth}>
      <PageTitle>{t('expired.title')}</PageTitle>
      <SubscriptionExpired subscription={isOver ? viewer.subscription : null} onCheck={check} />
    </Box>
  );
}
