import { useRef, useState } from 'preact/hooks';
import { homeOf } from '#shared/region.ts';
import type { NamedPlace, Places } from '../../../place/places.ts';
import { usePage } from '../../page-context.tsx';

type Props = {
  /** Null while they are being loaded. */
  places: Places | 'failed' | null;
  onPick(place: NamedPlace): void;
  onRetry(): void;
};

/** Finds a town by its name, on the device. */
export function PlaceSearch({ places, onPick, onRetry }: Props) {
  const { t, locale, languages } = usePage();
  const [text, setText] = useState('');
  const [picked, setPicked] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);
  const isTyping = text.trim() !== '' && text !== picked;
  const found =
    isTyping && places && places !== 'failed' ? places.search(text, homeOf(languages, locale)) : null;
  const pick = (place: NamedPlace) => {
    // What was pressed disappears.
    inputRef.current?.focus();
    setText(place.name);
    setPicked(place.name);
    onPick(place);
  };
  return (
    <>
      <label class="field">
        <span>{t('place.search')}</span>
        <input
          ref={inputRef}
          type="search"
          autocomplete="off"
          // Some browsers have words checked by a server.
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && found?.[0] && pick(found[0])}
        />
      </label>
      {places === 'failed' && (
        <div class="row">
          <p>{t('place.searchFailed')}</p>
          <button type="button" onClick={onRetry}>
            {t('problem.retry')}
          </button>
        </div>
      )}
      <p class="unseen" role="status">
        {found && found.length > 0 && t('place.found', { count: found.length })}
      </p>
      {found?.length === 0 && <p class="hint">{t('place.notFound')}</p>}
      {found && found.length > 0 && (
        <ul class="plain found">
          {found.map((place) => (
            <li key={`${place.name} ${place.latitude}`}>
              <button type="button" onClick={() => pick(place)}>
                {place.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
