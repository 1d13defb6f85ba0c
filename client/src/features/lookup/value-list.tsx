import { Box, Grid, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Finding_FindingFragment, Lookup_LookupFragment } from '../../gql/graphql.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { Fact } from '../../ui/fact.tsx';
import { type FieldName, useValueText, type Value as FoundValue } from './value-text.ts';

type Result = NonNullable<Lookup_LookupFragment['result']>;
type Finding = Omit<Finding_FindingFragment, '__typename'> & { value: FoundValue };

/** What is known, each value with its source, its time and its certainty. */
export function ValueList({ result }: { result: Result }) {
  const { t } = useTranslation('lookup');
  return (
    <Box as="dl">
      {result.__typename === 'PhoneResult' && (
        <>
          <Fact term={t('field.nationalFormat')}>
            <Text fontWeight="600">{result.nationalFormat}</Text>
          </Fact>
          <Fact term={t('field.countryCode')}>
            <Text fontWeight="600">+{result.countryCode}</Text>
          </Fact>
        </>
      )}
      {fieldsOf(result).map(([field, value]) => (
        <Value key={field} field={field} finding={value} />
      ))}
    </Box>
  );
}

const keyFields: readonly FieldName[] = [
  'country',
  'city',
  'carrier',
  'lineType',
  'validity',
  'emailType',
  'disposable',
  'deliverability',
];

/** The values that matter most, at a glance; where each comes from is said in the whole list. */
export function KeyValues({ result }: { result: Result }) {
  const { t } = useTranslation('lookup');
  const text = useValueText();
  return (
    <Grid as="dl" templateColumns={{ base: '1fr 1fr', md: 'repeat(4, 1fr)' }} gap="4">
      {fieldsOf(result)
        .filter(([field]) => keyFields.includes(field))
        .map(([field, { value }]) => (
          <Box key={field} minW="0">
            <Text as="dt" textStyle="sm" color="fg.muted">
              {t(`field.${field}`)}
            </Text>
            <Text as="dd" fontWeight="650" color={value === null ? 'fg.muted' : 'fg'}>
              {text(field, value)}
            </Text>
          </Box>
        ))}
    </Grid>
  );
}

const phoneFields = ['country', 'city', 'carrier', 'lineType', 'timeZones', 'callerName'] as const;
const emailFields = [
  'validity',
  'emailType',
  'disposable',
  'deliverability',
  'mailServers',
  'primaryEmail',
  'name',
] as const;

/** The fields that were looked up and are present, in order; a visitor's teaser lacks some. */
function fieldsOf(result: Result): [FieldName, Finding][] {
  const findings: Partial<Record<FieldName, Finding | null>> = result;
  const fields: readonly FieldName[] = result.__typename === 'PhoneResult' ? phoneFields : emailFields;
  return fields.flatMap((field) => {
    const finding = findings[field];
    return finding ? [[field, finding]] : [];
  });
}

function Value({ field, finding }: { field: FieldName; finding: Finding }) {
  const { t } = useTranslation('lookup');
  const { dayAndTime } = useDates();
  const text = useValueText();
  return (
    <Fact term={t(`field.${field}`)}>
      <Text fontWeight="600" color={finding.value === null ? 'fg.muted' : 'fg'}>
        {text(field, finding.value)}
      </Text>
      {finding.note && <Text textStyle="sm">{t(`note.${finding.note}`)}</Text>}
      {finding.note !== 'NO_SOURCE' && (
        <Text textStyle="sm" color="fg.muted">
          {[
            t(`source.${finding.source}`),
            dayAndTime(finding.retrievedAt),
            ...(finding.value === null ? [] : [t(`confidence.${finding.confidence}`)]),
          ].join('\u00A0· ')}
        </Text>
      )}
    </Fact>
  );
}
