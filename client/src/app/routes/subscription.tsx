import { appPaths } from '#shared/paths.ts';
import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useViewer } from '../../features/account/use-viewer.ts';
import { CancelSubscription } from '../../features/subscription/cancel-subscription.tsx';
import { MySubscription } from '../../features/subscription/my-subscription.tsx';
import { PaidSign } from '../../features/subscription/paid-sign.tsx';
import { Receipt } from '../../features/subscription/receipt.tsx';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { columnPage } from '../../ui/page-width.ts';
import { Button } from '../../ui/button.tsx';

/** `/dashboard/modules/MySubscription`. */
export function MySubscriptionPage() {
  const { t } = useTranslation('subscription');
  return (
    <Box {...columnPage}>
      <PageTitle>{t('mine.title')}</PageTitle>
      <Stack gap="5">
        <Heading as="h1" size="lg">
          {t('mine.title')}
        </Heading>
        <MySubscription />
      </Stack>
    </Box>
  );
}

/** `/dashboard/modules/cancleMySubscriptionModal`: the same behind the cancel dialog. */
export function CancelSubscriptionPage() {
  const local = useLocalPath();
  const navigate = useNavigate();
  return (
    <>
      <MySubscriptionPage />
      <CancelSubscription onClose={() => void navigate(local(appPaths.mySubscription), { replace: true })} />
    </>
  );
}

/** `/dashboard/modules/receipt?id=...`. */
export function ReceiptPage() {
  const { t } = useTranslation('subscription');
  const [search] = useSearchParams();
  const local = useLocalPath();
  return (
    <Box {...columnPage}>
      <PageTitle>{t('receipt.title')}</PageTitle>
      <BackLink to={local(appPaths.mySubscription)} mb="1">
        {t('mine.title')}
      </BackLink>
      <Stack gap="5">
        <Heading as="h1" size="lg">
          {t('receipt.title')}
        </Heading>
        <Receipt id={search.get('id') ?? ''} />
      </Stack>
    </Box>
  );
}

/** `/dashboard/modules/SuccessModal`: the way back into the dashboard after a renewal was paid, and only then. */
export function PaymentSuccessPage() {
  const { t } = useTranslation('subscription');
  const local = useLocalPath();
  const { state } = useLocation() as { state: unknown };
  const { viewer } = useViewer();
  // The URL alone does not prove a payment.
  if (state !== 'PAID' || viewer?.subscription?.isExpired !== false)
    return <Navigate to={local(appPaths.mySubscription)} replace />;
  return (
    <Box maxW="36rem" mx="auto" px="4" py={{ base: '8', lg: '16' }}>
      <PageTitle>{t('mine.title')}</PageTitle>
      <Stack gap="4" align="start">
        <PaidSign />
        <Heading as="h1" size="lg">
          {t('register.paid')}
        </Heading>
        <Text>{t('register.successText')}</Text>
        <Button asChild size="lg">
          <Link to={local(appPaths.dashboard)}>{t('register.enter')}</Link>
        </Button>
      </Stack>
    </Box>
  );
}
