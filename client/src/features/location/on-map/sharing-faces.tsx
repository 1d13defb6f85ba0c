import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Face } from '../../../map/place/face.tsx';
import { useLocationName } from '../location-name.ts';
import { useAddress } from '../use-address.ts';
import { type Located, useSharing } from './use-sharing.ts';

function Sharing({ location, isStale }: { location: Located; isStale: boolean }) {
  const { to } = useAddress();
  const { name } = useLocationName(location);
  const { id, recipient, icon } = location;
  return (
    <Box as="li" flexShrink="0" w="4.5rem" textAlign="center">
      <Box asChild display="block" borderRadius="control" focusVisibleRing="inside" color="fg">
        <Link to={to({ request: id })} title={name}>
          <Box display="grid" placeItems="center">
            <Face name={name} who={recipient ?? id} icon={icon} freshness={isStale ? 'stale' : 'live'} />
          </Box>
          <Text as="span" display="block" textStyle="sm" dir="auto" truncate>
            {name}
          </Text>
        </Link>
      </Box>
    </Box>
  );
}

/** Everyone on the map in one row, each with a link to their details. */
export function SharingFaces() {
  const { t } = useTranslation('location');
  const sharing = useSharing();
  // As high as the row: the list below must not move when it comes.
  if (!sharing?.length)
    return (
      <Flex h="4.5rem" flexShrink="0" align="center" justify="center" px="4" color="fg.muted">
        {sharing && t('overview.none')}
      </Flex>
    );
  return (
    <Flex
      as="ul"
      aria-label={t('overview.inWords')}
      listStyleType="none"
      overflowX="auto"
      // Up and down, it is the sheet that moves.
      touchAction="pan-x"
      px="2"
      pb="2"
      flexShrink="0"
    >
      {sharing.map(({ location, kind }) => (
        <Sharing key={location.id} location={location} isStale={kind === 'stale'} />
      ))}
    </Flex>
  );
}
