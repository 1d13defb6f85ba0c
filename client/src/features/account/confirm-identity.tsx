import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { ProofAct } from './link-proof.ts';

type Props = { act: ProofAct; email: string; onConfirm: () => void; onOther: () => void };

/** The link confirms an operation of the account that is already signed in. */
export function ConfirmIdentity({ act, email, onConfirm, onOther }: Props) {
  const { t } = useTranslation('account');
  return (
    <Stack gap="5">
      <Text>{t(`confirmIdentity.${act}`, { email })}</Text>
      <Button size="lg" onClick={onConfirm}>
        {t('confirmIdentity.confirm')}
      </Button>
      <Button variant="plain" alignSelf="start" onClick={onOther}>
        {t('confirmIdentity.other')}
      </Button>
    </Stack>
  );
}
