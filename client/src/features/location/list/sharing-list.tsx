import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { coordinatesText } from '#shared/position-text.ts';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import { useAccuracyText } from '../../../map/in-words/use-accuracy-text.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { highlights } from '../../../map/place/highlight.ts';
import { PlaceCredits } from '../../../map/in-words/place-credits.tsx';
import { useLocationName } from '../location-name.ts';
import { ShareStateText } from '../share-state-text.tsx';
import { useAddress } from '../use-address.ts';
import { useFreshness } from '../use-freshness.ts';
import { useShareState } from '../use-share-state.ts';

export type Located = LocationRow_LocationFragment & {
  position: NonNullable<LocationRow_LocationFragment['position']>;
};

function Sharing({ location }: { location: Located }) {
  const { t } = useTranslation('location');
  const { to } = useAddress();
  const freshness = useFreshness();
  const locale = useLocale();
  const accuracyText = useAccuracyText();
  const { name, recipient } = useLocationName(location);
  const { state } = useShareState(location);
  const { id, position } = location;
  const { address, accuracy, source } = position;
  const place = address ? t('place.near', { place: address }) : coordinatesText(position, locale);
  return (
    <Box as="li" px="1" py="2" {...highlights(id)}>
      <Flex gapX="2" wrap="wrap" align="baseline">
        <Box asChild fontWeight="650" color="fg" textDecoration="underline" minW="0">
          <Link to={to({ request: id })} dir="auto">
            {name}
          </Link>
        </Box>
        {recipient && (
          <Text color="fg.muted" textStyle="sm">
            {recipient}
          </Text>
        )}
      </Flex>
      <Text>
        {place}, {accuracyText(accuracy)}
        {source === 'IP' && ` (${t('place.approximate')})`}
      </Text>
      {state.kind === 'live' ? (
        <Text color="fg.muted" textStyle="sm">
          {freshness(state)}
        </Text>
      ) : (
        <ShareStateText location={location} />
      )}
    </Box>
  );
}

/** Of the map above the list: on a low screen it leaves room for two people below. */
export const overviewHeight = 'min(36rem, 64vh, max(20rem, 100vh - 27rem))';

/**
 * A shadow at the edge beyond which the list goes on: the covers scroll along with the list and hide it at its ends.
 * Scroll bars may be invisible until one scrolls.
 */
const edges = {
  background: [
    'linear-gradient({colors.bg} 40%, transparent) top / 100% 2rem local',
    'linear-gradient(transparent, {colors.bg} 60%) bottom / 100% 2rem local',
    'linear-gradient({colors.border.control}, transparent) top / 100% 0.5rem scroll',
    'linear-gradient(transparent, {colors.border.control}) bottom / 100% 0.5rem scroll',
  ].join(', '),
  backgroundRepeat: 'no-repeat',
};

/** The text alternative to the overview's map: everyone on it, each with a link to the details. */
export function SharingList({ locations }: { locations: readonly Located[] }) {
  const { t } = useTranslation('location');
  if (locations.length === 0) return null;
  const positions = locations.map(({ position }) => position);
  return (
    <>
      <Box
        as="ul"
        aria-label={t('overview.inWords')}
        listStyleType="none"
        mx="-1"
        divideY="1px"
        // Beside a long list of requests the column stays in place: its end must be on the screen.
        maxH={`max(9rem, 100vh - ${overviewHeight} - 16rem)`}
        overflowY="auto"
        css={edges}
      >
        {locations.map((location) => (
          <Sharing key={location.id} location={location} />
        ))}
      </Box>
      <PlaceCredits
        ip={positions.some(({ source }) => source === 'IP')}
        named={positions.some(({ address }) => address)}
      />
    </>
  );
}
