import { LateModal } from '../ui/late-modal.tsx';

const load = () => import('./login-with-reason.tsx').then(({ LoginWithReason }) => LoginWithReason);

/** The modal `login` of the seed. */
export const LoginModal = () => <LateModal name="login" load={load} />;
