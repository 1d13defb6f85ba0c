import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/text-field.tsx';
import type { Card } from './card-rule.ts';

type Props = {
  card: Card;
  /** The payer's name; used as the name on the card until something else is typed. */
  holder: string;
  problem: { field: string; text: string } | null;
  onChange: (card: Card) => void;
};

/** The sandbox's imitation of a provider's card form. With a real provider, the card is typed on its page. */
export function CardFields({ card, holder, problem, onChange }: Props) {
  const { t } = useTranslation('subscription');
  const [typedHolder, setHolder] = useState<string | null>(null);
  const field = (name: keyof Card) => ({
    value: card[name],
    problem: problem?.field === name ? problem.text : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...card, [name]: target.value }),
    // Browsers must not autofill a real card here.
    autoComplete: 'off',
  });
  return (
    <Stack gap="4" p="4" borderWidth="2px" borderStyle="dashed" borderRadius="card">
      <Text fontWeight="650">{t('payment.sandbox')}</Text>
      <TextField
        label={t('payment.cardNumber')}
        hint={t('payment.testCards')}
        inputMode="numeric"
        name="card-number"
        {...field('number')}
      />
      <SimpleGrid minChildWidth="7.5rem" gap="4">
        <TextField label={t('payment.expiry')} placeholder="MM/YY" name="expiry" {...field('expiry')} />
        <TextField label={t('payment.code')} inputMode="numeric" name="code" {...field('code')} />
      </SimpleGrid>
      <TextField
        label={t('payment.nameOnCard')}
        name="name-on-card"
        autoComplete="off"
        value={typedHolder ?? holder}
        onChange={({ target }) => setHolder(target.value)}
      />
    </Stack>
  );
}
