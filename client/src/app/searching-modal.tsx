import { useTranslation } from 'react-i18next';
import { withTexts } from '../i18n/setup.ts';
import { LateModal } from '../ui/late-modal.tsx';

const load = withTexts(() => import('./searching-dialog.tsx').then(({ SearchingDialog }) => SearchingDialog));

/** The modal `searching`, over the home page. */
export function SearchingModal() {
  const { t } = useTranslation();
  return <LateModal name="searching" title={t('nav.lookup')} load={load} />;
}
