import { readLocationPermission } from './location-permission.ts';
import { type LocationProblem, locationProblem } from './location-problem.ts';

const timeout = 20_000;

/** Asks for one position and discards it: null if the browser provided it, otherwise what prevented it. */
export async function tryLocation(
  geolocation: Geolocation | undefined,
  permissions: Permissions | undefined,
): Promise<LocationProblem | null> {
  if (!geolocation || !globalThis.isSecureContext) return 'UNSUPPORTED';
  const blocked = (await readLocationPermission(permissions)).state() === 'denied';
  return new Promise((resolve) =>
    geolocation.getCurrentPosition(
      () => resolve(null),
      ({ code }) => resolve(locationProblem(code, blocked)),
      { enableHighAccuracy: true, maximumAge: 0, timeout },
    ),
  );
}

/** What is known to prevent it, without asking. */
export async function presentProblem(
  geolocation: Geolocation | undefined,
  permissions: Permissions | undefined,
): Promise<LocationProblem> {
  if (!geolocation || !globalThis.isSecureContext) return 'UNSUPPORTED';
  const permission = (await readLocationPermission(permissions)).state();
  return permission === 'granted' ? 'FAILED' : 'DISABLED';
}
