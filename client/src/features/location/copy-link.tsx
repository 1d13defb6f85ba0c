import { Button, Stack, Text } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toast.ts';

/** Copies the recipient's link, for a message that got lost. */
export function CopyLink({ link }: { link: string }) {
  const { t } = useTranslation('location');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(t('copy.success'));
    } catch {
      toast.error(t('copy.failed'));
    }
  };
  return (
    <Stack gap="1.5" align="start">
      <Button variant="outline" size="sm" onClick={() => void copy()}>
        <Copy aria-hidden /> {t('copy.button')}
      </Button>
      <Text textStyle="sm" color="fg.muted">
        {t('copy.hint')}
      </Text>
    </Stack>
  );
}
