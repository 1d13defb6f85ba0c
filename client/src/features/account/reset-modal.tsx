import { lazy, Suspense } from 'react';
import { useModal } from '../../ui/modals.ts';

const ResetDialog = lazy(() =>
  import('./reset-dialog.tsx').then(({ ResetDialog }) => ({ default: ResetDialog })),
);

/** The modal `resetPwd` of the seed. One modal is open at a time, so opening it closes the login modal. */
export function ResetModal() {
  return useModal('resetPwd') ? (
    <Suspense>
      <ResetDialog />
    </Suspense>
  ) : null;
}
