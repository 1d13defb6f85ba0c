import { Heading, Stack, Text } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../apollo/errors.ts';
import { useReportOfLookupQuery } from '../../gql/hooks.ts';
import { IconNote } from '../../ui/icon-note.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { PdfButton } from './pdf-button.tsx';
import { ReportSection } from './report-section.tsx';

/** The report of a lookup: notice, sections, PDF. Nothing if a lookup has none. */
export function ReportView({ lookupId }: { lookupId: string }) {
  const { t } = useTranslation('report');
  const { data, error, loading, refetch } = useReportOfLookupQuery({
    variables: { id: lookupId },
    fetchPolicy: 'cache-and-network',
    context: { showsFailures: true },
  });
  const report = data?.lookup?.report;
  if (error && !report) return <LoadFailed code={failureOf(error).code} onRetry={() => void refetch()} />;
  if (!report) return loading ? <PageLoading /> : <Text>{t('none')}</Text>;
  return (
    <Stack gap="6">
      <IconNote icon={CircleAlert} role="note" borderWidth="1px" borderColor="border.emphasized" py="4">
        <Text>{t('notice')}</Text>
      </IconNote>
      <PdfButton url={report.pdfUrl} createdAt={report.createdAt} />
      <Heading as="h2" size="lg">
        {t('sections')}
      </Heading>
      <Stack gap="5">
        {report.sections.map((section) => (
          <ReportSection key={section.kind} reportId={report.id} section={section} />
        ))}
      </Stack>
    </Stack>
  );
}
