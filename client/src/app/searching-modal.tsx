import { LateModal } from '../ui/late-modal.tsx';

const load = () => import('./searching-dialog.tsx').then(({ SearchingDialog }) => SearchingDialog);

/** The seed's searching modal, over the home page. */
export const SearchingModal = () => <LateModal name="searching" load={load} />;
