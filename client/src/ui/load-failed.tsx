import { Stack, Text } from '@chakra-ui/react';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ErrorText } from '../i18n/en.ts';
import { Button } from './button.tsx';

type Props = { code: ErrorText; onRetry: () => void };

/** Says why something could not be loaded, with a retry button. */
export function LoadFailed({ code, onRetry }: Props) {
  const { t } = useTranslation(['common', 'errors']);
  return (
    <Stack role="alert" align="center" gap="4" py="12" px="4" textAlign="center">
      <Text color="fg.muted">{t(code, { ns: 'errors' })}</Text>
      <Button variant="outline" onClick={onRetry}>
        <RotateCw aria-hidden /> {t('retry')}
      </Button>
    </Stack>
  );
}
