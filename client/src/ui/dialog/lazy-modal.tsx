import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeModal, type ModalName, useModal } from './modals.ts';
import { isOnline } from '../online.ts';
import { LoadingSheet } from './loading-sheet.tsx';
import { startAgain } from '../start-again.ts';
import { toast } from '../toast/toast.ts';

type Props = {
  name: ModalName;
  /** What its frame shows while it is loading. */
  title: string;
  /** Loads the dialog. Must be stable, or it is loaded again and again. */
  load: () => Promise<ComponentType>;
  /** Closes it like the dialog itself. */
  onClose?: () => void;
  closeOnEscape?: boolean;
};

/** The dialog, or the text that says why it is missing. Never resolves if the page reloads. */
async function loaded(load: Props['load']) {
  if (!(await isOnline())) return 'errors:OFFLINE';
  try {
    return await load();
  } catch {
    if (!(await isOnline())) return 'errors:OFFLINE';
    return (await startAgain()) ? 'common:partMissing' : 'errors:UNAVAILABLE';
  }
}

/**
 * A modal whose code is loaded when it first opens; until then its frame is shown. If that fails, the page reloads, or
 * the modal closes and says why. Offline nothing is loaded (see `online`), so that the next try can succeed.
 */
export function LazyModal({ name, title, load, onClose = closeModal, closeOnEscape = true }: Props) {
  const { t } = useTranslation(['common', 'errors']);
  const open = useModal(name);
  const [Dialog, setDialog] = useState<ComponentType | null>(null);
  const missing = open && !Dialog;
  useEffect(() => {
    if (!missing) return undefined;
    let wanted = true;
    void loaded(load).then((outcome) => {
      if (!wanted) return;
      if (typeof outcome !== 'string') return setDialog(() => outcome);
      closeModal();
      toast.error(t(outcome), outcome);
    });
    return () => {
      wanted = false;
    };
  }, [missing, load, t]);
  if (!open) return null;
  return Dialog ? <Dialog /> : <LoadingSheet title={title} onClose={onClose} closeOnEscape={closeOnEscape} />;
}
