import { useTranslation } from 'react-i18next';
import { LateModal } from '../ui/late-modal.tsx';

const load = () => import('./payment-dialog.tsx').then(({ PaymentDialog }) => PaymentDialog);

/** The modal `payment`, over the page on which something was found. */
export function PaymentModal() {
  const { t } = useTranslation('subscription');
  return <LateModal name="payment" title={t('payment.title')} load={load} />;
}
