import { useEffect, useRef, useState } from 'preact/hooks';
import { type SharedPositionFragment, StillMapDocument } from '../../gql/graphql.ts';
import { usePage } from '../page-context.tsx';

/** Between two pictures, milliseconds: nobody needs one for each position of a drive. */
const leastInterval = 20_000;

/** Safari does not tell a picture whether the page is dark. */
const addressOf = (picture: string, dark: boolean): string => {
  const drawn = picture.replace('(prefers-color-scheme:dark)', dark ? 'all' : 'not all');
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
};

/** The newest position on a small map, as the other person sees it. The text beside it says the same. */
export function StillMap({ position }: { position: SharedPositionFragment }) {
  const { t, post } = usePage();
  const [picture, setPicture] = useState<string | null>(null);
  const drawn = useRef({ source: '', at: 0 });
  const { source, latitude, longitude } = position;
  const place = `${source} ${latitude.toFixed(3)} ${longitude.toFixed(3)}`;
  useEffect(() => {
    let wanted = true;
    const draw = () => {
      drawn.current = { source, at: performance.now() };
      post(StillMapDocument, {}).then(
        ({ invitation }) => wanted && setPicture(invitation?.share?.stillMap ?? null),
        // On a bad network it is retried once.
        () => wanted && (timer = setTimeout(draw, leastInterval)),
      );
    };
    // The picture changes at once from the approximate place to the device's own.
    const { source: before, at } = drawn.current;
    let timer = setTimeout(draw, before === source ? Math.max(0, at + leastInterval - performance.now()) : 0);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [place, source, post]);
  return (
    <div class="still-map">
      {picture && (
        <picture>
          <source media="(prefers-color-scheme: dark)" srcset={addressOf(picture, true)} />
          <img alt={t('sharing.mapAlt')} width="344" height="258" src={addressOf(picture, false)} />
        </picture>
      )}
    </div>
  );
}
