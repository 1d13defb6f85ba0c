import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/form/text-field.tsx';
import type { Card } from './card-rule.ts';
import type { PaymentFields } from './use-payment-fields.ts';

/**
 * The sandbox's imitation of a provider's card form. With a real provider, the card is typed on its page. The name on
 * the card is the payer's.
 */
export function CardFields({ fields }: { fields: PaymentFields }) {
  const { t } = useTranslation('subscription');
  const holder = useWatch({ control: fields.control, name: ['name', 'surname'] })
    .join(' ')
    .trim();
  const field = (name: keyof Card) => ({
    problem: fields.formState.errors[name]?.message,
    // Browsers must not autofill a real card here.
    autoComplete: 'off',
    ...fields.register(name),
  });
  return (
    <Stack gap="4" p="4" borderWidth="2px" borderStyle="dashed" borderRadius="card">
      <Text fontWeight="650">{t('payment.sandbox')}</Text>
      <TextField
        label={t('payment.cardNumber')}
        hint={t('payment.testCards')}
        inputMode="numeric"
        {...field('number')}
      />
      <SimpleGrid minChildWidth="7.5rem" gap="4">
        <TextField label={t('payment.expiry')} placeholder="MM/YY" {...field('expiry')} />
        <TextField label={t('payment.code')} inputMode="numeric" {...field('code')} />
      </SimpleGrid>
      {holder && (
        <Text textStyle="sm" color="fg.muted">
          {t('payment.nameOnCard')}: {holder}
        </Text>
      )}
    </Stack>
  );
}
