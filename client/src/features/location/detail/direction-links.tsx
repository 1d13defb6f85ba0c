import { Flex, Stack, Text } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Place_PositionFragment } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { directionsTo } from './directions.ts';

/** Directions to the place, on sites that learn it only when they are opened. */
export function DirectionLinks({ position }: { position: Place_PositionFragment }) {
  const { t } = useTranslation('location');
  const addresses = directionsTo(position);
  return (
    <Stack gap="1.5" data-screen-only>
      <Flex gap="2" wrap="wrap" align="center">
        <Text fontWeight="650" w={{ base: 'full', sm: 'auto' }}>
          {t('directions.title')}
        </Text>
        {(['osm', 'google'] as const).map((site) => {
          const name = t(`directions.${site}`);
          return (
            <Button key={site} asChild variant="outline" size="sm" minW="0" overflowWrap="anywhere">
              <a
                href={addresses[site]}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t('directions.label', { name })}
              >
                {name} <ExternalLink aria-hidden />
              </a>
            </Button>
          );
        })}
      </Flex>
      <Text textStyle="sm" color="fg.muted">
        {position.source === 'IP' && `${t('directions.approximate')} `}
        {t('directions.hint')}
      </Text>
    </Stack>
  );
}
