import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { dropProof, heldProof } from '../link-proof.ts';
import { DeleteSheet } from './delete-sheet.tsx';
import { SettingCard } from './setting-card.tsx';

type Props = { email: string; hasPassword: boolean };

export function DeleteSetting(props: Props) {
  const { t } = useTranslation('account');
  // An owner who comes back through the confirming link finds the dialog open.
  const [asking, setAsking] = useState(() => heldProof('deletion') !== null);
  const close = () => {
    // Someone who changes their mind is not asked again at every visit.
    if (heldProof('deletion')) dropProof();
    setAsking(false);
  };
  return (
    <SettingCard danger section="delete" text={t('settings.delete.text')}>
      <Button
        variant="outline"
        colorPalette="red"
        color="red.fg"
        alignSelf="start"
        onClick={() => setAsking(true)}
      >
        {t('settings.delete.open')}
      </Button>
      {asking && <DeleteSheet {...props} onClose={close} />}
    </SettingCard>
  );
}
