import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { NavigationControl, useMap } from 'react-map-gl/maplibre';
import { isFocusLost } from '../ui/focus-if-lost.ts';

/** Shows, while two fingers or keys have turned the map, where north is, and turns it back when pressed. */
export function Compass() {
  const { current: map } = useMap();
  const watch = useCallback(
    (update: () => void) => {
      map?.on('rotate', update);
      return () => void map?.off('rotate', update);
    },
    [map],
  );
  const isTurned = useSyncExternalStore(watch, () => map !== undefined && map.getBearing() !== 0);
  useEffect(() => {
    // The button that was pressed goes.
    if (isTurned) return () => void (isFocusLost() && map?.getCanvas().focus({ preventScroll: true }));
    return undefined;
  }, [isTurned, map]);
  return isTurned ? <NavigationControl position="top-left" showZoom={false} /> : null;
}
