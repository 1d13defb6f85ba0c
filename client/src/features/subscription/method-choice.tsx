import { Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OfferQuery } from '../../gql/graphql.ts';
import type { PaymentMethod } from '../../gql/enums.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useSiteConfig } from '../../ui/site-config.ts';
import { ChoiceCard } from './choice-card.tsx';

type Props = {
  offers: OfferQuery['paymentMethods'];
  value: PaymentMethod | null;
  onChange: (method: PaymentMethod) => void;
};

/** Card, wallet or PayPal: those that this deployment offers in the currency, and where to find the others. */
export function MethodChoice({ offers, value, onChange }: Props) {
  const { t } = useTranslation('subscription');
  const locale = useLocale();
  const elsewhere = (useSiteConfig()?.paymentMethods ?? []).filter(
    (one) => !offers.some(({ method }) => method === one.method),
  );
  return (
    <Stack as="fieldset" gap="3" border="0" p="0" m="0" minW="0">
      <Heading as="legend" size="sm" mb="3">
        {t('payment.method')}
      </Heading>
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="3">
        {offers.map(({ method }) => (
          <ChoiceCard
            key={method}
            name="method"
            value={method}
            checked={method === value}
            onChoose={() => onChange(method)}
          >
            {t(`methods.${method}`)}
          </ChoiceCard>
        ))}
      </SimpleGrid>
      {elsewhere.map(({ method, currencies }) => (
        <Text key={method} textStyle="sm" color="fg.muted">
          {t('payment.otherCurrency', {
            method: t(`methods.${method}`),
            currencies: new Intl.ListFormat(locale, { type: 'disjunction' }).format(currencies),
          })}
        </Text>
      ))}
      {offers.length === 0 && <Text role="alert">{t('payment.noMethod')}</Text>}
    </Stack>
  );
}
