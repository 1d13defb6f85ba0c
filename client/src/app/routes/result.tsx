import { appPaths } from '#shared/paths.ts';
import { Heading, Link as TextLink, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { Outcome } from '../../features/lookup/lookup-progress.tsx';
import { SampleMark } from '../../features/lookup/sample-mark.tsx';
import { isOver, useLookup } from '../../features/lookup/use-lookup.ts';
import { KeyValues, ValueList } from '../../features/lookup/value-list.tsx';
import { ReportView } from '../../features/report/report-view.tsx';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { LookupPage } from './lookup-page.tsx';
import { NoLookup } from './no-lookup.tsx';

/** The result: profile summary, the report's sections, Download PDF. */
export function ResultPage() {
  const { t } = useTranslation('lookup');
  const local = useLocalPath();
  // What follows a slash names a section.
  const [id = ''] = useLocation().hash.slice(1).split('/');
  const { lookup, loading, failure, retry } = useLookup(id);
  if (!id) return <Navigate to={local(appPaths.lookups)} replace />;
  if (!lookup) return <NoLookup failure={failure} loading={loading} retry={retry} />;
  // Running, or a visitor's: the page with the stages is for that.
  if (lookup.isTeaser || !isOver(lookup))
    return <Navigate to={`${local(appPaths.queryStages)}#${id}`} replace />;
  return (
    <LookupPage
      isWide
      title={lookup.subjectText}
      back={<BackLink to={local(appPaths.lookups)}>{t('history.back')}</BackLink>}
    >
      {lookup.isSample && <SampleMark />}
      {/* As in the PDF: whoever gets the sheet should know. */}
      <Text display="none" _print={{ display: 'block' }}>
        {t('purpose.label')} {t(`purpose.${lookup.purpose}`)}
      </Text>
      {lookup.state !== 'DONE' && (
        <Stack gap="3" align="start">
          <Heading as="h2" size="md">
            <Outcome lookup={lookup} />
          </Heading>
          <Text>{t('notCharged')}</Text>
          <Button asChild variant="outline">
            <Link to={local(appPaths.query)}>{t('again')}</Link>
          </Button>
        </Stack>
      )}
      <ReportView
        lookup={lookup}
        keyValues={lookup.result && <KeyValues result={lookup.result} />}
        values={
          lookup.result && (
            <Stack as="section" gap="2" aria-labelledby="summary">
              <Heading as="h2" size="md" id="summary">
                {t('summary')}
              </Heading>
              <ValueList result={lookup.result} />
            </Stack>
          )
        }
      />
      <Text>
        {t('optOut.yours')}{' '}
        <TextLink asChild>
          <Link to={local(appPaths.optOut)}>{t('optOut.title')}</Link>
        </TextLink>
      </Text>
    </LookupPage>
  );
}
