import { appPaths } from '#shared/paths.ts';
import { Box } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { beginSession } from '../../features/account/session.ts';
import { useViewer } from '../../features/account/use-viewer.ts';
import { draftedRequest } from '../../features/location/request-draft.ts';
import { readLookupDraft } from '../../features/lookup/lookup-draft.ts';
import { useClaim } from '../../features/lookup/use-claim.ts';
import { forgetWaiting } from '../../features/lookup/waiting.ts';
import { PaymentResult } from '../../features/subscription/payment-result.tsx';
import { type Account_AccountFragment, ViewerDocument } from '../../gql/graphql.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { openModal } from '../../ui/dialog/modals.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';

/** `/register?id=...`: the outcome of a purchase. */
export function RegisterPage() {
  const { t } = useTranslation('subscription');
  const [search] = useSearchParams();
  const client = useApolloClient();
  const { viewer } = useViewer();
  const navigate = useNavigate();
  const local = useLocalPath();
  const signedIn = useCallback(
    (account: Account_AccountFragment) => beginSession(client.cache, account),
    [client],
  );
  // What was known about the plan predates the payment.
  const refreshPlan = useCallback(
    () =>
      client
        .query({ query: ViewerDocument, fetchPolicy: 'network-only', context: { inBackground: true } })
        .catch(() => null),
    [client],
  );
  const go = async (address: string) => {
    await refreshPlan();
    await navigate(address, { replace: true });
  };
  const enter = () => go(local(appPaths.dashboard));
  const [lookupId] = useState(() => readLookupDraft()?.lookupId);
  const isMounted = useIsMounted();
  // Who had an account before goes on through the dashboard's own page, unless they bought for a report.
  const paid = useCallback(
    (isRegistration: boolean) =>
      void refreshPlan().then((plan) => {
        if (plan && !isRegistration && !lookupId && isMounted())
          void navigate(local(appPaths.paymentSuccess), { replace: true, state: 'PAID' });
      }),
    [refreshPlan, lookupId, isMounted, navigate, local],
  );
  const { claim } = useClaim();
  const [asked] = useState(draftedRequest);
  const ask = async () => {
    await refreshPlan();
    await navigate(local(appPaths.dashboard), { replace: true, state: 'PAID' });
  };
  const report = async (id: string) => {
    // What the plan was bought for. If it is refused, the page with the stages says what is left of the lookup.
    if (await claim(id)) forgetWaiting();
    await go(`${local(appPaths.queryStages)}#${id}`);
  };
  return (
    <Box maxW="36rem" mx="auto" px="4" py={{ base: '8', lg: '16' }}>
      <PageTitle>{t('register.title')}</PageTitle>
      <PaymentResult
        id={search.get('id') ?? ''}
        isSignedIn={viewer !== null}
        onSignedIn={signedIn}
        onPaid={paid}
        onDashboard={() => void enter()}
        onAsk={asked && !lookupId ? () => void ask() : null}
        onReport={lookupId ? () => void report(lookupId) : null}
        onRetry={() => void navigate(local(appPaths.payment))}
        onLogIn={() => openModal('login')}
      />
    </Box>
  );
}
