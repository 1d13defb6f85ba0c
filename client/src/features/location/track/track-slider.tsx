import { Box, Flex, NativeSelect, Spinner, Text } from '@chakra-ui/react';
import { ChevronDown, Pause, Play } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../../i18n/use-dates.ts';
import { isOnTrack, type TrackPoint } from '../../../map/place/place.ts';
import { Button } from '../../../ui/button.tsx';
import { type Speed, speeds } from './playback.ts';
import { indexOf, momentAt } from './track-choice.ts';
import type { EarlierTrack } from './use-earlier-track.ts';
import type { Playback } from './use-playback.ts';

type Props = {
  track: readonly TrackPoint[];
  /** The selected time; null for the newest. */
  chosen: string | null;
  onChoose: (moment: string | null) => void;
  earlier: EarlierTrack;
  playback: Playback;
};

function PlayButton({ isOn, toggle }: Playback) {
  const { t } = useTranslation('location');
  const label = t(isOn ? 'slider.pause' : 'slider.play');
  const Icon = isOn ? Pause : Play;
  return (
    <Button variant="outline" boxSize="11" minW="11" p="0" aria-label={label} title={label} onClick={toggle}>
      <Icon aria-hidden />
    </Button>
  );
}

function SpeedChoice({ speed, setSpeed }: Playback) {
  const { t } = useTranslation('location');
  return (
    <NativeSelect.Root w="auto">
      <NativeSelect.Field
        aria-label={t('slider.speed')}
        value={speed}
        onChange={({ target }) => setSpeed(Number(target.value) as Speed)}
      >
        {speeds.map((times) => (
          <option key={times} value={times}>
            {times === 1 ? t('slider.asItWas') : t('slider.times', { times })}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator>
        <ChevronDown aria-hidden />
      </NativeSelect.Indicator>
    </NativeSelect.Root>
  );
}

/** Moves back and forth in time on a track: by finger, mouse or arrow keys, or by itself. */
export function TrackSlider({ track, chosen, onChoose, earlier, playback }: Props) {
  const { t } = useTranslation('location');
  const { time } = useDates();
  const slider = useRef<HTMLInputElement>(null);
  if (track.length < 2) return null;
  const index = indexOf(track, chosen);
  const shown = track[index];
  if (!shown) return null;
  // Places of IP addresses are no way that somebody went.
  const isWay = track.filter(isOnTrack).length > 1;
  const moment = time(shown.recordedAt);
  const position = t(earlier.lacksStart ? 'slider.ofNewest' : 'slider.of', {
    n: index + 1,
    count: track.length,
  });
  const showEarlier = () => {
    if (!earlier.loading) void earlier.show().then((more) => more || slider.current?.focus());
  };
  return (
    <Box data-screen-only>
      <Flex justify="space-between" gap="3" wrap="wrap">
        <Text asChild fontWeight="650">
          <label htmlFor="track-time">{t('slider.label')}</label>
        </Text>
        <Text color="fg.muted" textStyle="sm">
          <time dateTime={shown.recordedAt}>{moment}</time> · {position}
        </Text>
      </Flex>
      <Flex align="center" gap="3" mt="1">
        {isWay && <PlayButton {...playback} />}
        <Box
          asChild
          flex="1"
          minW="0"
          h="11"
          m="0"
          cursor="pointer"
          css={{ accentColor: '{colors.brand.solid}' }}
          borderRadius="control"
          focusVisibleRing="outside"
        >
          <input
            ref={slider}
            id="track-time"
            type="range"
            min={0}
            max={track.length - 1}
            step={1}
            value={index}
            aria-valuetext={`${moment}, ${position}`}
            onChange={({ target }) => onChoose(momentAt(track, Number(target.value)))}
          />
        </Box>
      </Flex>
      {/* Neither button stays once it has done its work: the focus goes on to the slider. */}
      <Flex columnGap="4" rowGap="1" wrap="wrap" align="center" mt="1.5">
        {isWay && <SpeedChoice {...playback} />}
        {chosen !== null && (
          <Button
            variant="plain"
            size="sm"
            onClick={() => {
              onChoose(null);
              slider.current?.focus();
            }}
          >
            {t('slider.back')}
          </Button>
        )}
        {earlier.lacksStart && (
          <Button
            variant="plain"
            size="sm"
            // `disabled` would take the focus away.
            aria-busy={earlier.loading}
            onClick={showEarlier}
          >
            {t('slider.earlier')} {earlier.loading && <Spinner size="xs" aria-hidden />}
          </Button>
        )}
      </Flex>
    </Box>
  );
}
