import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

export type Payer = { email: string; phone: string; name: string; surname: string };
/** `inUse`: the address has an account, whose owner can log in. */
export type PayerProblem = { field: string; text: string; inUse?: true };

type Props = {
  payer: Payer;
  /** Address of the signed-in user, who types none; null for a visitor. */
  signedIn: string | null;
  problem: PayerProblem | null;
  onChange: (payer: Payer) => void;
  onLogIn: () => void;
};

/** Who pays. */
export function PayerFields({ payer, signedIn, problem, onChange, onLogIn }: Props) {
  const { t } = useTranslation(['subscription', 'account', 'common']);
  const field = (name: keyof Payer) => ({
    value: payer[name],
    problem: problem?.field === name ? problem.text : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...payer, [name]: target.value }),
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
            {problem?.inUse && (
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
        <TextField label={t('payment.surname')} autoComplete="family-name" {...field('surname')} />
      </SimpleGrid>
    </>
  );
}
