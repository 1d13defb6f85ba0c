import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeModal, type ModalName, useModal } from './modals.ts';
import { startAgain } from './start-again.ts';
import { toast } from './toast.ts';

type Props = {
  name: ModalName;
  /** Fetches the dialog. Stable, or it is fetched again and again. */
  load: () => Promise<ComponentType>;
};

/**
 * A modal whose code is fetched when it first opens. Where that fails, the page starts again, or it closes and says why; `lazy` would take the
 * whole page down with it. Offline nothing is fetched (see `online`), so that the next try can succeed.
 */
export function LateModal({ name, load }: Props) {
  const { t } = useTranslation('errors');
  const open = useModal(name);
  const [Dialog, setDialog] = useState<ComponentType | null>(null);
  const missing = open && !Dialog;
  useEffect(() => {
    if (!missing) return undefined;
    let wanted = true;
    const fetched = navigator.onLine ? load() : Promise.reject(new Error('Offline'));
    fetched.then(
      (dialog) => wanted && setDialog(() => dialog),
      async () => {
        const isThere = navigator.onLine && (await startAgain());
        if (!wanted) return;
        closeModal();
        const code = isThere ? 'DOCUMENT_UNKNOWN' : 'OFFLINE';
        toast.error(t(code), code);
      },
    );
    return () => {
      wanted = false;
    };
  }, [missing, load, t]);
  return open && Dialog ? <Dialog /> : null;
}
