import { useRef, useState } from 'preact/hooks';
import { focusHeading } from './focus-heading.ts';
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

/** Where the button is low on a small screen, the question would open below it, unseen. */
const intoView = (question: Element | null) => question?.scrollIntoView({ block: 'nearest' });

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmButton({ label, question, confirm, busy, onConfirm }: Props) {
  const { t } = usePage();
  const [asking, setAsking] = useState(false);
  const openerRef = useRef<HTMLButtonElement>(null);
  const answer = () => {
    if (busy) return;
    // The opener itself often disappears along with what it did: its heading gets the focus.
    focusHeading(openerRef.current);
    setAsking(false);
    onConfirm();
  };
  const cancel = () => {
    openerRef.current?.focus();
    setAsking(false);
  };
  return (
    <>
      <button
        ref={openerRef}
        type="button"
        aria-expanded={asking}
        aria-disabled={busy}
        onClick={() => busy || setAsking(!asking)}
      >
        {label}
      </button>
      {asking && (
        <div class="notice warning confirm" role="alert" ref={intoView}>
          <p>{question}</p>
          <div class="row">
            <button type="button" class="solid" onClick={answer}>
              {confirm}
            </button>
            <button type="button" onClick={cancel}>
              {t('confirm.cancel')}
            </button>
          </div>
        </div>
      )}
    </>
  );
}
