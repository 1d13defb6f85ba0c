import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { PaymentFields } from './use-payment-fields.ts';

type Props = {
  fields: PaymentFields;
  /** Address of the signed-in user, who types none; null for a visitor. */
  signedIn: string | null;
  onLogIn: () => void;
};

/** Who pays. */
export function PayerFields({ fields, signedIn, onLogIn }: Props) {
  const { t } = useTranslation(['subscription', 'account', 'common']);
  const { errors } = fields.formState;
  const field = (name: 'email' | 'phone' | 'name' | 'surname') => ({
    problem: errors[name]?.message,
    ...fields.register(name),
  });
  return (
    <>
      {signedIn === null ? (
        <SimpleGrid columns={{ base: 1, md: 2 }} gapX="4" gapY="6">
          <Stack>
            <TextField
              label={t('account:login.emailLabel')}
              type="email"
              autoComplete="email"
              inputMode="email"
              {...field('email')}
            />
            {errors.email?.type === 'inUse' && (
              <Button variant="outline" alignSelf="start" onClick={onLogIn}>
                {t('common:nav.logIn')}
              </Button>
            )}
          </Stack>
          <TextField label={t('payment.phone')} optional type="tel" autoComplete="tel" {...field('phone')} />
        </SimpleGrid>
      ) : (
        <Text>{t('payment.account', { email: signedIn })}</Text>
      )}
      <SimpleGrid columns={{ base: 1, md: 2 }} gapX="4" gapY="6">
        <TextField label={t('payment.name')} autoComplete="given-name" {...field('name')} />
        <TextField label={t('payment.surname')} optional autoComplete="family-name" {...field('surname')} />
      </SimpleGrid>
    </>
  );
}
