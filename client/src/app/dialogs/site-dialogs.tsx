import { useTranslation } from 'react-i18next';
import { withTexts } from '../../i18n/setup.ts';
import { LazyModal } from '../../ui/dialog/lazy-modal.tsx';
import { closeLogin } from './close-login.ts';

const login = withTexts(() => import('./login-with-reason.tsx').then((module) => module.LoginWithReason));
const reset = withTexts(() =>
  import('../../features/account/reset-dialog.tsx').then((module) => module.ResetDialog),
);
const searching = withTexts(() => import('./searching-dialog.tsx').then((module) => module.SearchingDialog));
const payment = withTexts(() => import('./payment-dialog.tsx').then((module) => module.PaymentDialog));

/** The dialogs that any page may open, one at a time (`openModal`). */
export function SiteDialogs() {
  const { t } = useTranslation();
  return (
    <>
      <LazyModal
        name="login"
        title={t('nav.logIn')}
        load={login}
        onClose={closeLogin}
        closeOnEscape={false}
      />
      <LazyModal name="resetPwd" title={t('titles.resetPassword')} load={reset} closeOnEscape={false} />
      <LazyModal name="searching" title={t('nav.lookup')} load={searching} />
      <LazyModal name="payment" title={t('titles.payment')} load={payment} />
    </>
  );
}
