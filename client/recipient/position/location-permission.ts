export type PermissionName = 'granted' | 'denied' | 'prompt' | 'unknown';

export type LocationPermission = {
  state(): PermissionName;
  onChange(listener: () => void): void;
};

const unknown: LocationPermission = { state: () => 'unknown', onChange: () => {} };

/** What the browser would answer now if asked for a position; 'unknown' if it cannot tell (older Safari). */
export async function readLocationPermission(
  permissions: Permissions | undefined,
): Promise<LocationPermission> {
  try {
    const status = await permissions?.query({ name: 'geolocation' });
    if (!status) return unknown;
    return { state: () => status.state, onChange: (listener) => status.addEventListener('change', listener) };
  } catch {
    return unknown;
  }
}
