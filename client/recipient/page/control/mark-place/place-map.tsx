import { useEffect, useRef, useState } from 'preact/hooks';
import { usePage } from '../../page-context.tsx';
import { drawMap, type DrawnMap } from './draw-map.ts';
import type { Point } from './mark-place.tsx';

type Props = {
  around: Point | null;
  chosen: Point | null;
  radius: number;
  onMove(to: Point): void;
  /** There will be no map. */
  onFail(): void;
};

/** The place is in the middle of it: who moves the map, by finger or arrow key, moves the place. */
export function PlaceMap({ around, chosen, radius, onMove, onFail }: Props) {
  const { t, locale } = usePage();
  const boxRef = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<DrawnMap | null>(null);
  useEffect(() => {
    let wanted = true;
    let drawn: DrawnMap | null = null;
    const texts = {
      'Map.Title': t('place.map'),
      'NavigationControl.ZoomIn': t('place.zoomIn'),
      'NavigationControl.ZoomOut': t('place.zoomOut'),
    };
    drawMap(boxRef.current!, { around: chosen ?? around, locale, texts, onMove }).then(
      (ready) => {
        drawn = ready;
        if (wanted) setMap(ready);
        else ready.remove();
      },
      () => wanted && onFail(),
    );
    return () => {
      wanted = false;
      drawn?.remove();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- drawn once; then it is moved
  }, []);
  useEffect(() => map?.show(chosen && { ...chosen, radius }), [map, chosen, radius]);
  return (
    <>
      <div ref={boxRef} class="map-box" />
      <p class="hint">{t('place.mapHint')}</p>
    </>
  );
}
