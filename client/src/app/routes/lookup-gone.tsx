import { appPaths } from '#shared/paths.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { LookupPage } from './lookup-page.tsx';

/** The page of a lookup that does not exist any more, or is somebody else's. */
export function LookupGone() {
  const { t } = useTranslation('lookup');
  const local = useLocalPath();
  return (
    <LookupPage title={t('gone.title')} lead={t('gone.text')}>
      <Button asChild variant="outline" alignSelf="start">
        <Link to={local(appPaths.query)}>{t('again')}</Link>
      </Button>
    </LookupPage>
  );
}
