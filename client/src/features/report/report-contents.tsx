import { Flex, Link as TextLink } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Report_ReportFragment } from '../../gql/graphql.ts';

type Props = { sections: Report_ReportFragment['sections']; fragmentOf: (kind: string) => string };

/** Links to the sections, each with how much it has; beside them, or above on a phone. */
export function ReportContents({ sections, fragmentOf }: Props) {
  const { t } = useTranslation('report');
  return (
    <Flex
      as="nav"
      aria-label={t('contents')}
      data-screen-only
      direction={{ lg: 'column' }}
      wrap={{ base: 'wrap', lg: 'nowrap' }}
      columnGap="4"
      position={{ lg: 'sticky' }}
      top="20"
    >
      {sections.map(({ kind, items }) => (
        <TextLink key={kind} href={`#${fragmentOf(kind)}`} minH="9" display="inline-flex" alignItems="center">
          {`${t(`section.${kind}`)} (${items.length})`}
        </TextLink>
      ))}
    </Flex>
  );
}
