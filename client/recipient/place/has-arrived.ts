import { distanceBetween } from '#shared/distance.ts';
import type { Fix } from '../position/fix.ts';

/** `radius`: metres. */
export type Circle = { latitude: number; longitude: number; radius: number };

/** What the circle's radius may be, metres. */
export const radii = { least: 100, usual: 200, most: 1_000, step: 50 };

/** A fix that may be farther off than the largest circle reaches says nothing about a place. */
const isInside = (circle: Circle, fix: Fix): boolean =>
  distanceBetween(circle, fix) <= circle.radius && (fix.accuracy ?? 0) <= radii.most;

/** Two fixes in a row inside, or one that cannot be outside. `before`: the fix before this one. */
export function hasArrived(circle: Circle, before: Fix | null, fix: Fix): boolean {
  const isSurelyInside =
    fix.accuracy !== null && distanceBetween(circle, fix) + fix.accuracy <= circle.radius;
  return isSurelyInside || (before !== null && isInside(circle, before) && isInside(circle, fix));
}

/** It cannot be inside. */
export const isAway = (circle: Circle, fix: Fix): boolean =>
  distanceBetween(circle, fix) > circle.radius + (fix.accuracy ?? 0);
