import { appPaths } from '#shared/paths.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { useLookup } from '../../features/lookup/use-lookup.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { LookupPage } from './lookup-page.tsx';

type Props = Omit<ReturnType<typeof useLookup>, 'lookup'>;

/** Instead of a lookup that could not be read, is not there yet, does not exist any more or is somebody else's. */
export function NoLookup({ failure, loading, retry }: Props) {
  const { t } = useTranslation('lookup');
  const local = useLocalPath();
  if (failure) {
    return (
      <LookupPage title={t('query.done')}>
        <LoadFailed code={failure.code} onRetry={retry} />
      </LookupPage>
    );
  }
  if (loading) return <PageLoading />;
  return (
    <LookupPage title={t('gone.title')} lead={t('gone.text')}>
      <Button asChild variant="outline" alignSelf="start">
        <Link to={local(appPaths.query)}>{t('again')}</Link>
      </Button>
    </LookupPage>
  );
}
