import { useTranslation } from 'react-i18next';
import { withTexts } from '../i18n/setup.ts';
import { closeLogin } from './close-login.ts';
import { LateModal } from '../ui/late-modal.tsx';

const load = withTexts(() =>
  import('./login-with-reason.tsx').then(({ LoginWithReason }) => LoginWithReason),
);

/** The modal `login`. */
export function LoginModal() {
  const { t } = useTranslation();
  return (
    <LateModal name="login" title={t('nav.logIn')} load={load} onClose={closeLogin} closeOnEscape={false} />
  );
}
