import { useTranslation } from 'react-i18next';
import { LateModal } from '../ui/late-modal.tsx';

const load = () => import('./searching-dialog.tsx').then(({ SearchingDialog }) => SearchingDialog);

/** The modal `searching`, over the home page. */
export function SearchingModal() {
  const { t } = useTranslation('lookup');
  return <LateModal name="searching" title={t('query.title')} load={load} />;
}
