import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { ProtectedOperation } from './link-proof.ts';

type Props = { operation: ProtectedOperation; email: string; onConfirm: () => void; onOther: () => void };

/** The link confirms an operation of the account that is already signed in. */
export function ConfirmIdentity({ operation, email, onConfirm, onOther }: Props) {
  const { t } = useTranslation('account');
  return (
    <Stack gap="5">
      <Text>{t(`confirmIdentity.${operation}`, { email })}</Text>
      <Button size="lg" onClick={onConfirm}>
        {t('confirmIdentity.confirm')}
      </Button>
      <Button variant="plain" alignSelf="start" onClick={onOther}>
        {t('confirmIdentity.other')}
      </Button>
    </Stack>
  );
}
