import type { RecipientSession } from '../../session/recipient-session.ts';
import type { Pending } from '../../session/session-state.ts';
import { usePage } from '../page-context.tsx';
import { PendingNotice } from '../pending-notice.tsx';

/** A stop being sent: nothing more is sent from here, and the page is honest as long as the server does not know. */
export function StoppingView({ pending, session }: { pending: Pending; session: RecipientSession }) {
  const { t } = usePage();
  return (
    <section class="message">
      <h1 tabIndex={-1}>{t(pending.failure ? 'stopping.failedHeading' : 'stopping.sending')}</h1>
      <p>{t('stopping.sent')}</p>
      {pending.failure && (
        <PendingNotice failure={pending.failure} text={t('stopping.failed')} onRetry={session.tryNow} />
      )}
    </section>
  );
}
