import { Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '../error-boundary.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { useLastPressed } from './last-pressed.ts';
import { onToastWanted } from './toast.ts';

const SonnerToaster = lazyPart(() => import('./sonner-toaster.tsx').then((module) => module.SonnerToaster));

/**
 * The container for toasts. Its library is loaded with the first toast, or when `whenSettled` runs its callback: once
 * everything else is loaded. It returns a function that cancels.
 */
export function ToastHost({ whenSettled }: { whenSettled: (work: () => void) => () => void }) {
  const [wanted, setWanted] = useState(false);
  useLastPressed();
  useEffect(() => {
    const want = () => setWanted(true);
    onToastWanted(want);
    // Nobody waits for it yet: if it cannot be loaded now, that must not start the page again.
    return whenSettled(() => void SonnerToaster.fetch().then(want, () => undefined));
  }, [whenSettled]);
  return wanted ? (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <SonnerToaster />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}
