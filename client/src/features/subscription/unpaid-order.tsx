import { Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { appPaths } from '#shared/paths.ts';
import { usePaymentOutcomeQuery } from '../../gql/hooks.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { PayLink } from './outcome.tsx';
import { payerDraft } from './payer-draft.ts';

/**
 * The order that was left unpaid on the provider's page, from which Back leads here: ordering again would be another
 * purchase. Nothing if there is none.
 */
export function UnpaidOrder() {
  const { t } = useTranslation('subscription');
  const local = useLocalPath();
  const [orderId, setOrderId] = useState(() => payerDraft.read().orderId);
  useEffect(() => {
    // A page that the browser kept as it was comes back without being read anew.
    const back = () => setOrderId(payerDraft.read().orderId);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
  const { data } = usePaymentOutcomeQuery({
    variables: { id: orderId ?? '' },
    skip: !orderId,
    fetchPolicy: 'network-only',
    context: { inBackground: true },
  });
  const outcome = data?.paymentOutcome;
  const isPaid = outcome?.status === 'SUCCEEDED';
  if (!outcome?.payUrl && !isPaid) return null;
  return (
    <Stack
      role="status"
      gap="3"
      align="start"
      bg="brand.subtle"
      color="brand.fg"
      p="4"
      borderRadius="control"
    >
      {isPaid ? (
        <Text>
          {t('register.paid')}:{' '}
          <Text asChild textDecoration="underline">
            <Link to={local(`${appPaths.register}?id=${outcome.id}`)}>{t('register.title')}</Link>
          </Text>
        </Text>
      ) : (
        <>
          <Text>{t('register.notCompleted', { method: t(`methodNames.${outcome.method}`) })}</Text>
          <PayLink outcome={outcome} />
        </>
      )}
    </Stack>
  );
}
