import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../i18n/setup.ts';
import { LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { closeModal, type ModalName, useModal } from '../../ui/dialog/modals.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { closeLogin } from './close-login.ts';

const Login = lazyPart(
  withTexts(() => import('./login-with-reason.tsx').then((module) => module.LoginWithReason)),
);
const Reset = lazyPart(
  withTexts(() => import('../../features/account/reset-dialog.tsx').then((module) => module.ResetDialog)),
);
const Searching = lazyPart(
  withTexts(() => import('./searching-dialog.tsx').then((module) => module.SearchingDialog)),
);
const Payment = lazyPart(
  withTexts(() => import('./payment-dialog.tsx').then((module) => module.PaymentDialog)),
);

type Props = Omit<ComponentProps<typeof LazyDialog>, 'onClose'> & { name: ModalName; onClose?: () => void };

const Modal = ({ name, onClose = closeModal, ...dialog }: Props) =>
  useModal(name) && <LazyDialog {...dialog} onClose={onClose} />;

/** The dialogs that any page may open, one at a time (`openModal`). */
export function SiteDialogs() {
  const { t } = useTranslation();
  return (
    <>
      <Modal name="login" title={t('nav.logIn')} onClose={closeLogin} closeOnEscape={false}>
        <Login />
      </Modal>
      <Modal name="resetPwd" title={t('titles.resetPassword')} closeOnEscape={false}>
        <Reset />
      </Modal>
      <Modal name="searching" title={t('nav.lookup')}>
        <Searching />
      </Modal>
      <Modal name="payment" title={t('titles.payment')}>
        <Payment />
      </Modal>
    </>
  );
}
