import { useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { hideHome } from '../home-document.ts';
import { showHome } from '../show-home.ts';

/** The home page is prerendered beside the app (client/site); here it is shown and hidden again. */
export function HomePage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const [failed, setFailed] = useState(false);
  const [tries, retry] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let wanted = true;
    const tell = (hasFailed: boolean) => wanted && setFailed(hasFailed);
    showHome(locale, () => wanted).then(
      () => tell(false),
      () => tell(true),
    );
    return () => {
      wanted = false;
      hideHome();
    };
  }, [locale, tries]);
  return (
    <>
      <title>{t('titles.home')}</title>
      {failed ? <LoadFailed code="OFFLINE" onRetry={retry} /> : <PageLoading />}
    </>
  );
}
