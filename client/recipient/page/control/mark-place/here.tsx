import { useState } from 'preact/hooks';
import { fixFrom } from '../../../position/fix.ts';
import { readLocationPermission } from '../../../position/location-permission.ts';
import { type LocationProblem, locationProblem } from '../../../position/location-problem.ts';
import { usePage } from '../../page-context.tsx';
import type { Point } from './mark-place.tsx';

const timeout = 20_000;

/** Where the device is now: asked only when it is pressed. */
export function Here({ onFound }: { onFound(at: Point): void }) {
  const { t } = usePage();
  const [state, setState] = useState<LocationProblem | 'searching' | null>(null);
  const ask = async () => {
    if (state === 'searching') return;
    if (!isSecureContext || !navigator.geolocation) return setState('UNSUPPORTED');
    setState('searching');
    const blocked = (await readLocationPermission(navigator.permissions)).state() === 'denied';
    navigator.geolocation.getCurrentPosition(
      (reading) => {
        const fix = fixFrom(reading, Date.now());
        if (!fix) return setState('FAILED');
        setState(null);
        onFound({ latitude: fix.latitude, longitude: fix.longitude });
      },
      ({ code }) => setState(locationProblem(code, blocked)),
      { enableHighAccuracy: true, maximumAge: 0, timeout },
    );
  };
  return (
    <>
      <button type="button" class="wide" onClick={() => void ask()}>
        {t('place.here')}
      </button>
      {state === 'searching' && <p role="status">{t('gps.searching')}</p>}
      {state && state !== 'searching' && (
        <p class="notice warning" role="alert">
          <strong class="block">{t(`problem.${state}.plain`)}</strong>
          {t(`problem.${state}.text`)}
        </p>
      )}
    </>
  );
}
