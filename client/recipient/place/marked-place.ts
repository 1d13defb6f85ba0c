import { fingerprint } from '../link/own-keys.ts';
import type { View } from '../session/view-state.ts';
import type { Circle } from './has-arrived.ts';

/** A place at which the recipient wants to have told that they have arrived. It never leaves this browser. */
export type MarkedPlace = Circle & {
  /** Where it is, in words; null if no place near it has a name. */
  words: string | null;
  /** Whether the share stops with the arrival. */
  stop: boolean;
  /** Marked where they are: they must have been away before they can arrive. */
  awayFirst: boolean;
  /** By the device's clock (milliseconds). */
  markedAt: number;
  /** Of the share that it was marked for. */
  grantedAt: string;
};

const nameFor = (key: string) => `whereabouts.place.${fingerprint(key)}`;

/** Null if there is none for this share, which erases one that was marked for another. */
export function readPlace(storage: () => Storage, key: string, grantedAt: string): MarkedPlace | null {
  try {
    const place = JSON.parse(storage().getItem(nameFor(key))!) as MarkedPlace | null;
    if (place?.grantedAt === grantedAt) return place;
    erasePlace(storage, key);
  } catch {
    // Some in-app browsers refuse storage; then a place lasts as long as the page.
  }
  return null;
}

export function keepPlace(storage: () => Storage, key: string, place: MarkedPlace): void {
  try {
    storage().setItem(nameFor(key), JSON.stringify(place));
  } catch {
    // See above.
  }
}

export function erasePlace(storage: () => Storage, key: string): void {
  try {
    storage().removeItem(nameFor(key));
  } catch {
    // See above.
  }
}

const mayGoOn: View['name'][] = ['loading', 'unreachable', 'sharing', 'stopping'];

/** Erases the place of a share that is over, or that this key no longer shows. */
export function forgetPlace(storage: () => Storage, key: string, view: View['name']): void {
  if (!mayGoOn.includes(view)) erasePlace(storage, key);
}
