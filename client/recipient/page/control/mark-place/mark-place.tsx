import { useEffect, useState } from 'preact/hooks';
import { distanceText } from '#shared/position-text.ts';
import { canDrawMaps } from '../../../../map/webgl.ts';
import { type Circle, radii } from '../../../place/has-arrived.ts';
import type { MarkedPlace } from '../../../place/marked-place.ts';
import { loadPlaces, type Places } from '../../../place/places.ts';
import { usePage } from '../../page-context.tsx';
import { usePart } from '../../use-part.ts';
import { GeoNamesCredit } from '../place.tsx';
import { Here } from './here.tsx';
import { PlaceSearch } from './place-search.tsx';

export type Point = { latitude: number; longitude: number };
export type Marked = Circle & Pick<MarkedPlace, 'words' | 'awayFirst'>;
/** `name`: of one that was found by it. `isHere`: where the device is now. */
type Chosen = Point & { name?: string; isHere?: boolean };

/** Nobody loads it who marks no place. */
const loadMap = () => import('./place-map.tsx');

type Props = {
  /** What the map shows at first; null: the world. */
  around: Point | null;
  onMark(place: Marked): void;
};

/** Marks a place: by its name, where the device is, or on a map. Nothing of it is sent. */
export function MarkPlace({ around, onMark }: Props) {
  const { t, locale } = usePage();
  const [places, setPlaces] = useState<Places | 'failed' | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [radius, setRadius] = useState(radii.usual);
  const load = () => void loadPlaces(locale).then(setPlaces, () => setPlaces('failed'));
  // oxlint-disable-next-line react/exhaustive-deps -- once
  useEffect(load, []);
  const wordsFor = ({ name, ...at }: Chosen): string | null => {
    const near = places && places !== 'failed' ? places.nearest(at) : null;
    return name ?? (near && t('place.near', { name: near.name }));
  };
  const words = chosen && wordsFor(chosen);
  const size = distanceText(radius, locale);
  return (
    <div class="part mark-place">
      <p>{t('place.local')}</p>
      <PlaceSearch
        places={places}
        onPick={({ name, latitude, longitude }) => setChosen({ name, latitude, longitude })}
        onRetry={load}
      />
      <Here onFound={(found) => setChosen({ ...found, isHere: true })} />
      {canDrawMaps() && <Map around={around} chosen={chosen} radius={radius} onMove={setChosen} />}
      <p role="status">
        {chosen ? t('place.chosen', { radius: size, place: words ?? t('place.onMap') }) : t('place.none')}
      </p>
      <label class="field">
        <span>{t('place.radius', { radius: size })}</span>
        <input
          type="range"
          min={radii.least}
          max={radii.most}
          step={radii.step}
          value={radius}
          aria-valuetext={size}
          onInput={({ currentTarget }) => setRadius(Number(currentTarget.value))}
        />
      </label>
      <button
        type="button"
        class="solid"
        aria-disabled={!chosen}
        onClick={() =>
          chosen &&
          onMark({
            latitude: chosen.latitude,
            longitude: chosen.longitude,
            radius,
            words,
            awayFirst: chosen.isHere ?? false,
          })
        }
      >
        {t('place.watch')}
      </button>
      <p class="hint">
        {t('sharing.credits')}: <GeoNamesCredit />
      </p>
    </div>
  );
}

type MapProps = { around: Point | null; chosen: Point | null; radius: number; onMove(to: Point): void };

/** What can be marked on it, can also be marked without. */
function Map(props: MapProps) {
  const part = usePart(loadMap);
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return <div class="mark-map">{part && <part.PlaceMap {...props} onFail={() => setFailed(true)} />}</div>;
}
