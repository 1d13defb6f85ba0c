import { useTranslation } from 'react-i18next';
import { closeModal } from '../../ui/dialog/modals.ts';
import { Sheet } from '../../ui/dialog/sheet.tsx';
import { Checkout } from '../checkout.tsx';

/** The order in a dialog; the same form as `/payment`. */
export function PaymentDialog() {
  const { t } = useTranslation();
  return (
    <Sheet title={t('titles.payment')} onClose={closeModal} wide>
      <Checkout onLeave={closeModal} />
    </Sheet>
  );
}
