import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Moment, TrackPoint } from '../../../map/place/place.ts';
import { nextStep, type Speed } from './playback.ts';
import { indexOf, momentAt } from './track-choice.ts';

/**
 * Moves the selected time along a track by itself, from the beginning if the end is selected. `moment`: the selected time
 * for the map, and where it is going meanwhile.
 */
export function usePlayback(
  steps: readonly TrackPoint[],
  chosen: string | null,
  onChoose: (moment: string | null) => void,
) {
  const [isOn, setOn] = useState(false);
  const [speed, setSpeed] = useState<Speed>(60);
  const index = indexOf(steps, chosen);
  const next = isOn ? nextStep(steps, index, speed) : undefined;
  const arrive = useEffectEvent((to: number) => {
    if (to === steps.length - 1) setOn(false);
    onChoose(momentAt(steps, to));
  });
  const { to, wait } = next ?? {};
  useEffect(() => {
    if (to === undefined) return;
    const timer = setTimeout(() => arrive(to), wait);
    return () => clearTimeout(timer);
  }, [to, wait]);
  const toggle = () => {
    if (!isOn && chosen === null) onChoose(momentAt(steps, 0));
    setOn(!isOn);
  };
  const reached = chosen === null ? undefined : steps[index];
  const point = next?.isWay ? steps[next.to] : undefined;
  const moment = useMemo(
    (): Moment | undefined =>
      reached && { ...reached, toward: point && wait ? { point, duration: wait } : undefined },
    [reached, point, wait],
  );
  return { isOn, toggle, pause: () => setOn(false), speed, setSpeed, moment };
}

export type Playback = ReturnType<typeof usePlayback>;
