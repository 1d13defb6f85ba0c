import { useTranslation } from 'react-i18next';
import { closeLogin } from './close-login.ts';
import { LateModal } from '../ui/late-modal.tsx';

const load = () => import('./login-with-reason.tsx').then(({ LoginWithReason }) => LoginWithReason);

/** The modal `login`. */
export function LoginModal() {
  const { t } = useTranslation('account');
  return (
    <LateModal name="login" title={t('login.title')} load={load} onClose={closeLogin} closeOnEscape={false} />
  );
}
