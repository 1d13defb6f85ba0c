import { Card, Heading, Stack, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../apollo/server-clock.ts';
import type { LocationDetailQuery } from '../../../gql/graphql.ts';
import { useDates } from '../../../i18n/use-dates.ts';
import { PlaceInWords } from '../../../map/in-words/place-in-words.tsx';
import { TrackInWords } from '../../../map/in-words/track-in-words.tsx';
import { DirectionLinks } from './direction-links.tsx';
import { FromMe } from '../from-me.tsx';
import { useLocationName } from '../location-name.ts';
import { mapPlaceOf } from '../map-place.ts';
import { ReadPlace } from './read-place.tsx';
import { SharingUntil } from './sharing-until.tsx';
import { indexOf, stepsOf } from '../track/track-choice.ts';
import { usePlayback } from '../track/use-playback.ts';
import { TrackSlider } from '../track/track-slider.tsx';
import { useEarlierTrack } from '../track/use-earlier-track.ts';
import { useShownOnMap } from '../on-map/shown-on-map.ts';
import { useShareState } from '../use-share-state.ts';

type Location = NonNullable<LocationDetailQuery['location']>;

/** Where they are, or were at the time selected with the slider: on the map, and as text. */
export function LocationPlace({ location }: { location: Location }) {
  const { t } = useTranslation('location');
  const { ago } = useDates();
  const { state } = useShareState(location);
  const { name } = useLocationName(location);
  const [chosen, setChosen] = useState<string | null>(null);
  const { id, recipient, icon, heardAt, position: newest, track } = location;
  const earlierTrack = useEarlierTrack(id, track);
  const { lacksStart } = earlierTrack;
  const { kind } = state;
  // Stays the same object until something changes: this renders every second, but the map need not.
  const places = useMemo(() => {
    const place = mapPlaceOf({ id, recipient, icon, heardAt, position: newest }, name, kind);
    return place ? [place] : [];
  }, [id, recipient, icon, heardAt, name, newest, kind]);
  // The end of the slider is the newest position.
  const steps = useMemo(() => stepsOf(track), [track]);
  const earlier = chosen === null ? undefined : steps[indexOf(steps, chosen)];
  const isPast = earlier !== undefined && earlier.recordedAt === chosen;
  const playback = usePlayback(steps, isPast ? chosen : null, setChosen);
  const { moment } = playback;
  useShownOnMap(
    useMemo(
      () => (places.length > 0 ? { places, track, lacksStart, moment } : null),
      [places, track, lacksStart, moment],
    ),
  );
  if (!newest) return null;
  const position = isPast ? earlier : newest;
  return (
    <Stack gap="4">
      <TrackSlider
        track={steps}
        chosen={isPast ? chosen : null}
        onChoose={(next) => {
          playback.pause();
          setChosen(next);
        }}
        playback={playback}
        earlier={earlierTrack}
      />
      <SharingUntil location={location} />
      <Card.Root as="section" aria-label={t('place.inWords')}>
        <Card.Body>
          <Heading as="h3" size="sm">
            {t('place.title')}
          </Heading>
          {isPast && (
            <Text color="fg.warning" fontWeight="650">
              {t('slider.past', { ago: ago(Math.max(0, serverNow() - Date.parse(newest.recordedAt))) })}
            </Text>
          )}
          {!isPast && <FromMe location={location} />}
          <PlaceInWords position={position} />
          <ReadPlace position={position} />
          <DirectionLinks position={position} />
          <TrackInWords track={track} steps={steps.length} lacksStart={lacksStart} />
        </Card.Body>
      </Card.Root>
    </Stack>
  );
}
