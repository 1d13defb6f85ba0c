import { Box, Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readEmail } from '#shared/email.ts';
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
  const [{ email, phone }] = useState(() => fields.getValues());
  // What they have typed on the way here is not asked again.
  const [isChanging, setChanging] = useState(false);
  const { setFocus } = fields;
  useEffect(() => {
    // The button that was pressed is gone.
    if (isChanging) setFocus('email');
  }, [isChanging, setFocus]);
  const isWrong = Boolean(errors.email ?? errors.phone);
  const shown = signedIn ?? (isChanging || isWrong || !readEmail(email).ok ? null : email);
  const field = (name: 'email' | 'phone' | 'name' | 'surname') => ({
    problem: errors[name]?.message,
    ...fields.register(name),
  });
  return (
    <>
      {shown ? (
        <Flex gap="3" align="center" wrap="wrap" justify="space-between">
          <Box minW="0">
            <Text>{t('payment.account', { email: shown })}</Text>
            {!signedIn && phone && <Text color="fg.muted">{phone}</Text>}
          </Box>
          {signedIn === null && (
            <Button variant="plain" onClick={() => setChanging(true)}>
              {t('payment.change')}
            </Button>
          )}
        </Flex>
      ) : (
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
      )}
      <SimpleGrid columns={{ base: 1, md: 2 }} gapX="4" gapY="6">
        <TextField label={t('payment.name')} autoComplete="given-name" {...field('name')} />
        <TextField label={t('payment.surname')} optional autoComplete="family-name" {...field('surname')} />
      </SimpleGrid>
    </>
  );
}
