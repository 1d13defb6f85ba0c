import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../error-boundary.tsx';
import { toast } from '../toast/toast.ts';
import { LoadingSheet } from './loading-sheet.tsx';

type Props = {
  title: string;
  /** Closes it like the dialog itself. */
  onClose: () => void;
  closeOnEscape?: boolean;
  children: ReactNode;
};

function Missing({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation();
  const close = useEffectEvent(() => {
    onClose();
    toast.error(t('partMissing'), 'partMissing');
  });
  useEffect(() => close(), []);
  return null;
}

/**
 * A dialog that is a `lazyPart`: from the press on its frame is shown, also offline. If it cannot be loaded, it closes
 * and says so; the next press tries again.
 */
export const LazyDialog = ({ children, ...frame }: Props) => (
  <ErrorBoundary fallback={<Missing onClose={frame.onClose} />}>
    <Suspense fallback={<LoadingSheet {...frame} />}>{children}</Suspense>
  </ErrorBoundary>
);
