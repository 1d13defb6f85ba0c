import { lazy, Suspense } from 'react';
import { useModal } from '../../ui/modals.ts';

const LoginDialog = lazy(() =>
  import('./login-dialog.tsx').then(({ LoginDialog }) => ({ default: LoginDialog })),
);

/** The modal `login` of the seed, fetched when it first opens. */
export function LoginModal() {
  return useModal('login') ? (
    <Suspense>
      <LoginDialog />
    </Suspense>
  ) : null;
}
