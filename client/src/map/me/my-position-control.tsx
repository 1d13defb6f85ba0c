import type { GeolocateControl } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useControl, useMap } from 'react-map-gl/maplibre';
import { toast } from '../../ui/toast/toast.ts';
import { maplibre } from '../../../map/maplibre.ts';
import { type MyPosition, setMyPosition } from './my-position.ts';

const permissionDenied = 1;

type WithPolicy = Document & { featurePolicy?: { allowsFeature(feature: string): boolean } };
/** Only the dashboard's own page may ask; whoever came here from another page of the app is still on that one. */
const mayAsk = (): boolean => (document as WithPolicy).featurePolicy?.allowsFeature('geolocation') ?? true;

/** In the history entry: pressed on a page that may not ask, which is loaded anew as the dashboard's. */
type Pressed = { showsMyPosition?: boolean } | null;

function takePressed(): boolean {
  const { showsMyPosition = false, ...state } = (history.state as Pressed) ?? {};
  if (showsMyPosition) history.replaceState(state, '');
  return showsMyPosition;
}

/**
 * A button that shows the reader's own position on the map, and moves there; pressed again, it stops. The library asks
 * the browser for it and watches it only meanwhile. `onLook`: the map leaves where it was.
 */
export function MyPositionControl({ onLook }: { onLook: () => void }) {
  const { t } = useTranslation('map');
  const { current: map } = useMap();
  const look = useEffectEvent(onLook);
  const fail = useEffectEvent((code: number) => {
    if (!mayAsk()) {
      history.replaceState({ ...(history.state as Pressed), showsMyPosition: true }, '');
      location.reload();
      return;
    }
    toast.error(t(code === permissionDenied ? 'me.denied' : 'me.unavailable'), 'my-position');
  });
  const control = useControl<GeolocateControl>(
    () =>
      new maplibre.GeolocateControl({
        trackUserLocation: true,
        positionOptions: { enableHighAccuracy: true, timeout: 20_000 },
      }),
    { position: 'top-right' },
  );
  useEffect(() => {
    let newest: MyPosition | null = null;
    const show = (position: MyPosition | null) => setMyPosition((newest = position));
    const listeners = [
      control.on('trackuserlocationstart', () => look()),
      control.on('geolocate', ({ coords: { latitude, longitude, accuracy } }) =>
        show({ latitude, longitude, accuracy }),
      ),
      // When it is switched off, and when the map is moved away from it, of which the next event tells.
      control.on('trackuserlocationend', () => setMyPosition(null)),
      control.on('userlocationlostfocus', () => setMyPosition(newest)),
      control.on('error', ({ code }) => {
        show(null);
        fail(code);
      }),
    ];
    // By then the button is there.
    if (takePressed()) map?.once('idle', () => void control.trigger());
    return () => {
      for (const { unsubscribe } of listeners) unsubscribe();
      setMyPosition(null);
    };
  }, [control, map]);
  return null;
}
