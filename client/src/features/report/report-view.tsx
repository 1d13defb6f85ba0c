import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../apollo/errors.ts';
import { useReportOfLookupQuery } from '../../gql/hooks.ts';
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
  if (error && !report)
    return <LoadFailed code={failureOf(error).code} onRetry={() => void refetch().catch(() => undefined)} />;
  if (!report) return loading ? <PageLoading /> : <Text>{t('none')}</Text>;
  return (
    <Stack gap="6">
      <Box
        role="note"
        display="flex"
        gap="2.5"
        borderWidth="1px"
        borderColor="border.emphasized"
        borderRadius="control"
        p="4"
      >
        <CircleAlert size="1.25em" aria-hidden style={{ flexShrink: 0, marginTop: '0.15em' }} />
        <Text>{t('notice')}</Text>
      </Box>
      <PdfButton url={report.pdfUrl} />
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
