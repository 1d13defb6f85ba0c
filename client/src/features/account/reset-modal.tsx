import { useTranslation } from 'react-i18next';
import { LateModal } from '../../ui/late-modal.tsx';

const load = () => import('./reset-dialog.tsx').then(({ ResetDialog }) => ResetDialog);

/** The modal `resetPwd`. One modal is open at a time, so opening it closes the login modal. */
export function ResetModal() {
  const { t } = useTranslation('account');
  return <LateModal name="resetPwd" title={t('reset.title')} load={load} closeOnEscape={false} />;
}
