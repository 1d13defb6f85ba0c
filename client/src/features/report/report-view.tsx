import { Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../apollo/errors.ts';
import { useReportOfLookupQuery } from '../../gql/hooks.ts';
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
  const report = data?.lookup?.report;
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
          {report.sections.map((section) => (
            <ReportSection
              key={section.kind}
              id={fragmentOf(section.kind)}
              reportId={report.id}
              section={section}
            />
          ))}
        </Stack>
      </Grid>
    </Stack>
  );
}
