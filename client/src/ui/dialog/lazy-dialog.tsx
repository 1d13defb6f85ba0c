import { type ComponentProps, Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../error-boundary.tsx';
import { PageLoading } from '../page-loading.tsx';
import { toast } from '../toast/toast.ts';
import { Sheet } from './sheet.tsx';

type Props = ComponentProps<typeof Sheet>;

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
 * A dialog that is a `lazyPart`; the rest describes its frame, which is shown from the press on, also offline. If it
 * cannot be loaded, it closes and says so; the next press tries again.
 */
export const LazyDialog = ({ children, ...frame }: Props) => (
  <ErrorBoundary fallback={<Missing onClose={frame.onClose} />}>
    <Suspense
      fallback={
        <Sheet {...frame}>
          <PageLoading />
        </Sheet>
      }
    >
      {children}
    </Suspense>
  </ErrorBoundary>
);
