import { useTranslation } from 'react-i18next';
import { withTexts } from '../../i18n/setup.ts';
import { LateModal } from '../../ui/late-modal.tsx';

const load = withTexts(() => import('./reset-dialog.tsx').then(({ ResetDialog }) => ResetDialog));

/** The modal `resetPwd`. One modal is open at a time, so opening it closes the login modal. */
export function ResetModal() {
  const { t } = useTranslation();
  return <LateModal name="resetPwd" title={t('titles.resetPassword')} load={load} closeOnEscape={false} />;
}
