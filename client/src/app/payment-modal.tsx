import { LateModal } from '../ui/late-modal.tsx';

const load = () => import('./payment-dialog.tsx').then(({ PaymentDialog }) => PaymentDialog);

/** The seed's payment modal, over the page on which something was found. */
export const PaymentModal = () => <LateModal name="payment" load={load} />;
