import { Badge, Box, Heading, HStack, Image, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { commonStatements } from '#shared/common-statements.ts';
import type { Item_ItemFragment, Report_ReportFragment } from '../../gql/graphql.ts';
import { useDisputeItemMutation } from '../../gql/hooks.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusAfter } from '../../ui/focus-if-lost.ts';
import { toast } from '../../ui/toast/toast.ts';

type Section = Report_ReportFragment['sections'][number];

/** The word is enough, the colour only helps. */
const palette: Partial<Record<Section['status'], string>> = { FOUND: 'green', FAILED: 'red' };

type Props = {
  section: Section;
  /** The report whose items can be disputed; absent outside a report. */
  reportId?: string;
  /** The section's fragment, for links to it. */
  id?: string;
};

/** A section: its name, its outcome, what all its items say about themselves, and the items. */
export function ReportSection({ reportId, section, id }: Props) {
  const { t } = useTranslation('report');
  const statementsOf = useStatements();
  const { common, own } = commonStatements(section.items.map(statementsOf));
  return (
    <Box
      as="section"
      id={id}
      tabIndex={id ? -1 : undefined}
      outline="none"
      borderTopWidth="1px"
      pt="4"
      _print={{ breakInside: 'avoid' }}
      aria-label={t(`section.${section.kind}`)}
    >
      <HStack justify="space-between" wrap="wrap" gap="2">
        <Heading as="h3" size="sm">
          {t(`section.${section.kind}`)}
        </Heading>
        <Badge colorPalette={palette[section.status] ?? 'gray'}>{t(`status.${section.status}`)}</Badge>
      </HStack>
      {section.status !== 'FOUND' && (
        <Text textStyle="sm" color="fg.muted" pt="1">
          {t(`statusText.${section.status}`)}
        </Text>
      )}
      <Statements of={common} />
      <Stack as="ul" listStyleType="none" gap="3" pt={section.items.length > 0 ? '3' : '0'}>
        {section.items.map((item, index) => (
          <Item key={item.key} item={item} statements={own[index]!}>
            {reportId && !item.isDisputed && <DisputeButton reportId={reportId} item={item} />}
          </Item>
        ))}
      </Stack>
    </Box>
  );
}

/** What an item says about itself. */
function useStatements(): (item: Item_ItemFragment) => (string | null)[] {
  const { t } = useTranslation('report');
  const { dayAndTime, calendarDay } = useDates();
  return (item) => [
    item.sourceName,
    t('retrieved', { time: dayAndTime(item.retrievedAt) }),
    item.seenOn ? t('seen', { date: calendarDay(item.seenOn) }) : null,
    t(`confidence.${item.confidence}`),
  ];
}

const Statements = ({ of }: { of: string[] }) =>
  of.length > 0 && (
    <Text textStyle="sm" color="fg.muted">
      {of.join('\u00A0· ')}
    </Text>
  );

type ItemProps = { item: Item_ItemFragment; statements: string[]; children: ReactNode };

function Item({ item, statements, children }: ItemProps) {
  const { t } = useTranslation('report');
  const title = useFocusAfter<HTMLDivElement>(item.isDisputed);
  return (
    <Box as="li">
      <HStack justify="space-between" align="start" gap="3">
        <HStack ref={title} tabIndex={-1} outline="none" gap="2" wrap="wrap">
          <Text fontWeight="650">{item.title}</Text>
          {item.isSample && <Badge colorPalette="orange">{t('sample')}</Badge>}
          {item.isDisputed && <Badge colorPalette="gray">{t('dispute.mark')}</Badge>}
        </HStack>
        {children}
      </HStack>
      {item.image && (
        <Image
          src={item.image}
          alt={t('image', { title: item.title })}
          loading="lazy"
          boxSize="40"
          objectFit="contain"
          objectPosition="left"
          rounded="md"
          my="2"
        />
      )}
      {item.details.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      <Statements of={statements} />
    </Box>
  );
}

function DisputeButton({ reportId, item }: { reportId: string; item: Item_ItemFragment }) {
  const { t } = useTranslation(['report', 'errors']);
  const [dispute, { loading }] = useDisputeItemMutation();
  const press = async () => {
    try {
      const { data } = await dispute({ variables: { reportId, key: item.key } });
      const items = data?.disputeItem.sections.flatMap((section) => section.items);
      const isMarked = items?.some(({ key, isDisputed }) => key === item.key && isDisputed);
      toast.success(t(isMarked ? 'dispute.done' : 'dispute.noted'));
    } catch {
      // Told as a toast.
    }
  };
  return (
    <Button
      size="xs"
      variant="plain"
      flexShrink="0"
      loading={loading}
      aria-label={`${t('dispute.act')}: ${item.title}`}
      onClick={() => void press()}
    >
      {t('dispute.act')}
    </Button>
  );
}
