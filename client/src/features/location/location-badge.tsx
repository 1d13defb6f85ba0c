import { Badge, Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { LocationRow_LocationFragment } from '../../gql/graphql.ts';
import { badgeColor, type BadgeName } from './badge.ts';
import { useFreshness } from './use-freshness.ts';
import { useShareState } from './use-share-state.ts';

/** Status and consent in one word. */
export function LocationBadge({ name, dot = true }: { name: BadgeName; dot?: boolean }) {
  const { t } = useTranslation('location');
  return (
    <Badge colorPalette={badgeColor[name]} data-badge={name}>
      {dot && <Dot />}
      {t(`badge.${name}`)}
    </Badge>
  );
}

const Dot = ({ beats = false }: { beats?: boolean }) => (
  <Box
    as="span"
    boxSize="2"
    borderRadius="full"
    bg="currentColor"
    aria-hidden
    {...(beats && { animation: 'pulse' })}
  />
);

/** The state of a request: while positions arrive, 'Live' comes first, with the documented status beside it. */
export function LocationBadges({ location }: { location: LocationRow_LocationFragment }) {
  const freshness = useFreshness();
  const { state, badge } = useShareState(location);
  const isMoving = state.kind === 'live' || state.kind === 'stale';
  return (
    <Flex gap="1.5" wrap="wrap" align="center">
      {isMoving && (
        <Badge
          data-state={state.kind}
          colorPalette={state.kind === 'live' ? 'green' : 'orange'}
          fontVariantNumeric="tabular-nums"
        >
          <Dot beats={state.kind === 'live'} />
          {freshness(state)}
        </Badge>
      )}
      <LocationBadge name={badge} dot={!isMoving} />
    </Flex>
  );
}
