import { failureText } from './failure-text.ts';
import { headingAfter } from './focus-heading.ts';
import { usePage } from './page-context.tsx';
import type { Failure } from '../api/failure.ts';

type Props = { failure: Failure; text: string; onRetry(): void; onCancel?(): void };

/**
 * An answer that has not reached the server: says so, is retried automatically, can be retried at once or cancelled.
 */
export function PendingNotice({ failure, text, onRetry, onCancel }: Props) {
  const { t } = usePage();
  return (
    <div class="notice warning" role="alert" ref={headingAfter}>
      <p>
        <strong>{failureText(failure, t, navigator.onLine)}</strong> {text}
      </p>
      <div class="row">
        <button type="button" onClick={onRetry}>
          {t('pending.tryNow')}
        </button>
        {onCancel && (
          <button type="button" onClick={onCancel}>
            {t('pending.cancel')}
          </button>
        )}
      </div>
    </div>
  );
}
