import { Suspense, useCallback, useEffect, useState } from 'react';
import { ErrorBoundary } from '../error-boundary.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { placeToasts, usePressed } from './toast-place.ts';
import { onToastWanted, toastsReady } from './toast.ts';

const SonnerToaster = lazyPart(() => import('./sonner-toaster.tsx').then((module) => module.SonnerToaster));

/**
 * The container for toasts. Its library is loaded with the first toast, or when `whenSettled` runs its callback: once
 * everything else is loaded. It returns a function that cancels.
 */
export function ToastHost({ whenSettled }: { whenSettled: (work: () => void) => () => void }) {
  const [wanted, setWanted] = useState(false);
  usePressed();
  useEffect(() => {
    const want = () => setWanted(true);
    onToastWanted(want);
    return whenSettled(want);
  }, [whenSettled]);
  const ready = useCallback(() => {
    void import('sonner').then(({ toast }) =>
      toastsReady((kind, text, id, isSilent) => {
        placeToasts();
        const options = id ? { id } : {};
        const shown = isSilent ? <span aria-hidden>{text}</span> : text;
        if (kind === 'default') toast(shown, options);
        else toast[kind](shown, options);
      }),
    );
  }, []);
  return wanted ? (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <SonnerToaster onReady={ready} />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}
