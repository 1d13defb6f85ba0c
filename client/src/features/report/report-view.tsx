import { Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { failureOf } from '../../apollo/errors.ts';
import { useReportOfLookupQuery } from '../../gql/hooks.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { IconNote } from '../../ui/icon-note.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { linksBeside } from '../../ui/page-width.ts';
import { ReportContents } from './report-contents.tsx';
import { ReportSection } from './report-section.tsx';
import { ReportSummary } from './report-summary.tsx';

type Props = {
  lookup: { id: string; subjectText: string };
  /** The lookup's own values: those that matter most, and all of them. */
  keyValues: ReactNode;
  values: ReactNode;
};

/** The report of a lookup: summary with the PDF, notice, contents, sections. Only `values` if a lookup has none. */
export function ReportView({ lookup, keyValues, values }: Props) {
  const { t } = useTranslation('report');
  const { data, error, loading, refetch } = useReportOfLookupQuery({
    variables: { id: lookup.id },
    fetchPolicy: 'cache-and-network',
    context: { showsFailures: true },
  });
  const locale = useLocale();
  const { hash } = useLocation();
  const report = data?.lookup?.report;
  const isLoaded = Boolean(report);
  useEffect(() => {
    // The browser looked for the section that the URL names before it was there.
    if (isLoaded) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isLoaded, hash]);
  if (!report && !error && loading) return <PageLoading />;
  if (!report) {
    return (
      <>
        {values}
        {error ? (
          <LoadFailed code={failureOf(error).code} onRetry={() => void refetch()} />
        ) : (
          <Text>{t('none')}</Text>
        )}
      </>
    );
  }
  const unsourced = report.sections.filter(({ status }) => status === 'NO_SOURCE');
  const found = report.sections.filter(({ items }) => items.length > 0);
  // The page's fragment names the lookup.
  const fragmentOf = (kind: string) => `${lookup.id}/${kind}`;
  return (
    <Stack gap="6">
      <ReportSummary report={report} subject={lookup.subjectText}>
        {keyValues}
      </ReportSummary>
      <IconNote icon={CircleAlert} role="note" borderWidth="1px" borderColor="border.emphasized" py="4">
        <Text>{t('notice')}</Text>
      </IconNote>
      <Grid {...(found.length > 0 && linksBeside)} _print={{ display: 'block' }}>
        {found.length > 0 && <ReportContents sections={found} fragmentOf={fragmentOf} />}
        <Stack gap="5">
          {values}
          <Heading as="h2" size="md">
            {t('sections')}
          </Heading>
          {report.sections.map((section) =>
            section.status === 'NO_SOURCE' ? null : (
              <ReportSection
                key={section.kind}
                id={fragmentOf(section.kind)}
                reportId={report.id}
                section={section}
              />
            ),
          )}
          {unsourced.length > 0 && (
            <Text color="fg.muted">
              {t('noSourceFor', {
                sections: new Intl.ListFormat(locale).format(
                  unsourced.map(({ kind }) => t(`section.${kind}`)),
                ),
              })}
            </Text>
          )}
        </Stack>
      </Grid>
    </Stack>
  );
}
