import { Box } from '@chakra-ui/react';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';

/** The link as a QR code, dark on light in either colour mode: many cameras read nothing else. */
export function LinkQr({ link, name }: { link: string; name: string }) {
  const { t } = useTranslation('location');
  return (
    <Box bg="white" p="4" borderRadius="card" borderWidth="1px" w="full" maxW="16rem" mx="auto">
      <QRCodeSVG
        value={link}
        title={t('qr.label', { name })}
        level="M"
        bgColor="#ffffff"
        fgColor="#0b1f1f"
        style={{ width: '100%', height: 'auto', display: 'block' }}
      />
    </Box>
  );
}
