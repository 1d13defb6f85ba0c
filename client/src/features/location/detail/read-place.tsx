import { AudioLines } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isExact } from '#shared/precision.ts';
import type { Place_PositionFragment } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { LazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const ReadPlaceSheet = lazyPart(() =>
  import('./read-place-sheet.tsx').then((module) => module.ReadPlaceSheet),
);

/** Opens the place as it is read out on the phone; nothing where it is too coarse for that. */
export function ReadPlace({ position }: { position: Place_PositionFragment }) {
  const { t } = useTranslation('location');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (position.source !== 'GPS' || !isExact(position)) return null;
  return (
    <>
      <Button variant="outline" size="sm" alignSelf="start" data-screen-only onClick={() => setOpen(true)}>
        <AudioLines aria-hidden /> {t('read.button')}
      </Button>
      {isOpen && (
        <LazyDialog title={t('read.title')} onClose={close} startsAtTitle>
          <ReadPlaceSheet position={position} onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}
