import type { Invitation } from '../../api/invitation.ts';
import type { RecipientSession } from '../../session/recipient-session.ts';
import type { SessionState } from '../../session/session-state.ts';
import { BlockButton } from './block-button.tsx';
import { DownloadData } from './download-data.tsx';
import { usePage } from '../page-context.tsx';
import { ReportAbuse } from './report-abuse.tsx';
import { ShareHistory } from './share-history.tsx';

type Props = { invitation: Invitation; session: RecipientSession; state: SessionState; now: number };

/** See what was shared, download, block, report: as far as this key allows, in every state. */
export function MoreControl({ invitation, session, state, now }: Props) {
  const { t } = usePage();
  const { access, share } = invitation;
  if (access === 'READ') return null;
  return (
    <section class="card" aria-labelledby="more-heading">
      <h2 id="more-heading" tabIndex={-1}>
        {t(share ? 'more.heading' : 'more.headingRequest')}
      </h2>
      {share && (
        <ShareHistory key={String(share.erased)} serverNow={now + state.clockOffset} looks={state.looks} />
      )}
      {access === 'CONTROL' && <DownloadData hasTrack={Boolean(share?.positionCount)} />}
      {access !== 'STOP' && <BlockButton invitation={invitation} session={session} state={state} />}
      <ReportAbuse />
    </section>
  );
}
