import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import { LinkQr } from './link-qr.tsx';

type Props = { link: string; name: string; onClose: () => void };

export function QrSheet({ link, name, onClose }: Props) {
  const { t } = useTranslation('location');
  return (
    <Sheet title={t('qr.title')} onClose={onClose}>
      <Stack gap="4">
        <Text fontWeight="650">{name}</Text>
        <LinkQr link={link} name={name} />
        <Text color="fg.muted">{t('qr.hint')}</Text>
      </Stack>
    </Sheet>
  );
}
