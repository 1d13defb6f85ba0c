import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '../reduced-motion.ts';
import { nearestTo } from '../../../map/date-line.ts';
import type { Moment, TrackPoint } from '../place/place.ts';

/** Where the selected time is on its way, place and time alike; for whoever wants less motion it stays until it is there. */
export function useGlide(moment: Moment | undefined): Moment | undefined {
  const [going, setGoing] = useState<{ of: Moment; part: number }>();
  useEffect(() => {
    if (!moment?.toward || prefersReducedMotion()) return;
    const { duration } = moment.toward;
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, now - start) / duration);
      setGoing({ of: moment, part });
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [moment]);
  // What was on its way before says nothing of this one.
  return moment?.toward && going?.of === moment ? between(moment, moment.toward.point, going.part) : moment;
}

function between(from: Moment, to: TrackPoint, part: number): Moment {
  const mix = (one: number, other: number) => one + (other - one) * part;
  return {
    ...from,
    latitude: mix(from.latitude, to.latitude),
    longitude: mix(from.longitude, nearestTo(to.longitude, from.longitude)),
    recordedAt: new Date(mix(Date.parse(from.recordedAt), Date.parse(to.recordedAt))).toISOString(),
  };
}
