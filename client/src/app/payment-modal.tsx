import { useTranslation } from 'react-i18next';
import { withTexts } from '../i18n/setup.ts';
import { LateModal } from '../ui/late-modal.tsx';

const load = withTexts(() => import('./payment-dialog.tsx').then(({ PaymentDialog }) => PaymentDialog));

/** The modal `payment`, over the page that shows what was found. */
export function PaymentModal() {
  const { t } = useTranslation();
  return <LateModal name="payment" title={t('titles.payment')} load={load} />;
}
