import { useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '../reduced-motion.ts';
import { nearestTo } from '../../../map/date-line.ts';
import type { MapPlace } from './place.ts';

/** Milliseconds that a move takes on the map. */
const duration = 900;
/** With more people than this each frame would cost too much. */
const most = 20;

const easeOut = (part: number) => 1 - (1 - part) ** 3;

/** The animated places: a new position is approached, not jumped to. Accuracy changes along. */
export function useEasedPlaces(places: readonly MapPlace[]): readonly MapPlace[] {
  const [shown, setShown] = useState(places);
  const latest = useRef(shown);

  useEffect(() => {
    const show = (next: readonly MapPlace[]) => {
      latest.current = next;
      setShown(next);
    };
    const before = new Map(latest.current.map((place) => [place.key, place]));
    const moves = places.some((place) => hasMoved(before.get(place.key), place));
    const start = performance.now();
    const time = !moves || prefersReducedMotion() || places.length > most || document.hidden ? 0 : duration;
    let frame = requestAnimationFrame(function step(now) {
      const part = time ? easeOut(Math.min(1, Math.max(0, now - start) / time)) : 1;
      show(places.map((place) => partWay(before.get(place.key), place, part)));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [places]);

  return shown;
}

function hasMoved(from: MapPlace | undefined, to: MapPlace): boolean {
  return Boolean(from) && (from?.latitude !== to.latitude || from.longitude !== to.longitude);
}

function partWay(from: MapPlace | undefined, to: MapPlace, part: number): MapPlace {
  if (from && JSON.stringify(from) === JSON.stringify(to)) return from;
  if (!from || from.source !== to.source || part === 1) return to;
  const mix = (one: number, other: number) => one + (other - one) * part;
  return {
    ...to,
    latitude: mix(from.latitude, to.latitude),
    longitude: mix(from.longitude, nearestTo(to.longitude, from.longitude)),
    accuracy: to.accuracy && mix(from.accuracy ?? to.accuracy, to.accuracy),
  };
}
