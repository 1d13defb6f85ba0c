import { LateModal } from '../../ui/late-modal.tsx';

const load = () => import('./login-dialog.tsx').then(({ LoginDialog }) => LoginDialog);

/** The modal `login` of the seed. */
export const LoginModal = () => <LateModal name="login" load={load} />;
