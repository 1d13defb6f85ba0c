import type { Invitation } from '../api/invitation.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import type { SessionState } from '../session/session-state.ts';
import { BlockButton } from './block-button.tsx';
import { DownloadData } from './download-data.tsx';
import { usePage } from './page-context.tsx';
import { ReportAbuse } from './report-abuse.tsx';
import { ShareHistory } from './share-history.tsx';

type Props = { invitation: Invitation; session: RecipientSession; state: SessionState; now: number };

/** Look, take along, block, report: during a share and after it. */
export function MoreControl({ invitation, session, state, now }: Props) {
  const { t } = usePage();
  return (
    <section class="card" aria-labelledby="more-heading">
      <h2 id="more-heading">{t('more.heading')}</h2>
      <ShareHistory serverNow={now + state.clockOffset} />
      <DownloadData />
      <BlockButton invitation={invitation} session={session} state={state} />
      <ReportAbuse />
    </section>
  );
}
