import { appPaths } from '#shared/paths.ts';
import { Box, Heading, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useViewer } from '../../features/account/use-viewer.ts';
import { CheckoutForm } from '../../features/subscription/checkout-form.tsx';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { PageLoading } from '../../ui/page-loading.tsx';

/** `/payment`: for visitors who register by paying, and for accounts that renew. */
export function PaymentPage() {
  const { t } = useTranslation('subscription');
  const { viewer, loading } = useViewer();
  const navigate = useNavigate();
  const local = useLocalPath();
  if (loading && !viewer) return <PageLoading />;
  return (
    <Box maxW="44rem" mx="auto" px="4" py={{ base: '5', lg: '10' }}>
      <title>{t('payment.title')}</title>
      <Stack gap="6">
        <Heading as="h1" size="lg">
          {t('payment.title')}
        </Heading>
        <CheckoutForm
          email={viewer?.email ?? null}
          onOutcome={({ id, status, payUrl }) => {
            if (status === 'WAITING' && payUrl) window.location.assign(payUrl);
            else void navigate(local(`${appPaths.register}?id=${id}`));
          }}
        />
      </Stack>
    </Box>
  );
}
