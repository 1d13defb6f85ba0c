import { Flex } from '@chakra-ui/react';
import { Copy, QrCode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { LazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { toast } from '../../../ui/toast/toast.ts';

const QrSheet = lazyPart(() => import('./qr-sheet.tsx').then((module) => module.QrSheet));

type Props = {
  link: string;
  name: string;
  /** To copy it is what there is to do now. */
  isNext?: boolean;
};

const other = { variant: 'outline', size: 'sm' } as const;

/** Copies the recipient's link, or shows it as a QR code. */
export function LinkActions({ link, name, isNext = false }: Props) {
  const { t } = useTranslation('location');
  const [showsQr, setShowsQr] = useState(false);
  const hideQr = () => setShowsQr(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(t('copy.success'));
    } catch {
      toast.error(t('copy.failed'));
    }
  };
  return (
    <Flex gap="2" wrap="wrap">
      <Button {...(isNext ? {} : other)} onClick={() => void copy()}>
        <Copy aria-hidden /> {t('copy.button')}
      </Button>
      <Button {...other} {...(isNext && { size: 'md' })} onClick={() => setShowsQr(true)}>
        <QrCode aria-hidden /> {t('qr.button')}
      </Button>
      {showsQr && (
        <LazyDialog title={t('qr.title')} onClose={hideQr}>
          <QrSheet link={link} name={name} onClose={hideQr} />
        </LazyDialog>
      )}
    </Flex>
  );
}
