import { useState } from 'preact/hooks';
import { usePage } from './page-context.tsx';

type Props = {
  label: string;
  /** What will happen, and cannot be undone. */
  question: string;
  /** The button that does it. */
  confirm: string;
  busy: boolean;
  onConfirm(): void;
};

/** Asks once more before what cannot be undone. */
export function ConfirmButton({ label, question, confirm, busy, onConfirm }: Props) {
  const { t } = usePage();
  const [asking, setAsking] = useState(false);
  const answer = () => {
    if (busy) return;
    setAsking(false);
    onConfirm();
  };
  return (
    <>
      <button
        type="button"
        aria-expanded={asking}
        aria-disabled={busy}
        onClick={() => busy || setAsking(!asking)}
      >
        {label}
      </button>
      {asking && (
        <div class="notice warning confirm" role="alert">
          <p>{question}</p>
          <div class="row">
            <button type="button" class="solid" onClick={answer}>
              {confirm}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              {t('confirm.cancel')}
            </button>
          </div>
        </div>
      )}
    </>
  );
}
