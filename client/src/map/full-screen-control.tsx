import { useControl } from 'react-map-gl/maplibre';
import { maplibre } from '../../map/maplibre.ts';

/** Gives the map the whole screen, together with the page: its dialogs are not within the map. */
export function FullScreenControl() {
  useControl(() => new maplibre.FullscreenControl({ container: document.documentElement }), {
    position: 'top-right',
  });
  return null;
}
