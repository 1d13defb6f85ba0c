import { Card, Flex, Heading, Image, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report_ReportFragment } from '../../gql/graphql.ts';
import { PdfButton } from './pdf-button.tsx';

type Props = { report: Report_ReportFragment; subject: string; children: ReactNode };

/** What was found, at a glance. `children`: the values that matter most. */
export function ReportSummary({ report, subject, children }: Props) {
  const { t } = useTranslation('report');
  const { sections } = report;
  const items = sections.flatMap((section) => section.items);
  const pictured = items.find(({ image }) => image);
  return (
    <Card.Root as="section" aria-labelledby="found">
      <Card.Body gap="5">
        <Flex gap="4" align="start" justify="space-between" wrap="wrap">
          <Flex gap="4" align="center">
            {pictured?.image && (
              <Image
                src={pictured.image}
                alt={t('image', pictured)}
                boxSize="16"
                rounded="full"
                objectFit="cover"
              />
            )}
            <Stack gap="1">
              <Heading as="h2" size="md" id="found">
                {t('found.title')}
              </Heading>
              <Text color="fg.muted">
                {t('found.count', {
                  count: items.length,
                  sections: sections.filter((section) => section.items.length > 0).length,
                  of: sections.length,
                })}
              </Text>
            </Stack>
          </Flex>
          <PdfButton url={report.pdfUrl} subject={subject} createdAt={report.createdAt} />
        </Flex>
        {children}
      </Card.Body>
    </Card.Root>
  );
}
