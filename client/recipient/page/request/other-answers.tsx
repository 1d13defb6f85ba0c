import { useState } from 'preact/hooks';
import { type Invitation, valuesOf } from '../../api/invitation.ts';
import type { RecipientReply } from '../../gql/graphql.ts';
import type { RecipientSession } from '../../session/recipient-session.ts';
import type { SessionState } from '../../session/session-state.ts';
import { BlockButton } from '../control/block-button.tsx';
import { focusHeading } from '../focus-heading.ts';
import { usePage } from '../page-context.tsx';
import { ReportAbuse } from '../control/report-abuse.tsx';
import { useReportDraft } from '../control/report-draft.ts';

const replies = valuesOf<RecipientReply>({ OK: true, ON_MY_WAY: true, CALL_ME: true });

type Props = { invitation: Invitation; session: RecipientSession; state: SessionState };

/** Ways to answer without a location, and ways to block further requests. */
export function OtherAnswers({ invitation, session, state }: Props) {
  const { t } = usePage();
  const { whoAskedAt, whoAnsweredAt, reply, senderName } = invitation;
  const busy = state.pending !== null;
  const [{ open }] = useReportDraft();
  // Only at first: closing the form does not close what is around it.
  const [wasReporting] = useState(open);
  return (
    <div class="sections">
      <details open={reply !== null || whoAskedAt !== null}>
        <summary>{t('other.heading')}</summary>
        <p id="replies">{t('other.replies')}</p>
        <div class="row" role="group" aria-labelledby="replies">
          {replies.map((one) => (
            <button
              type="button"
              key={one}
              aria-pressed={reply === one}
              aria-disabled={busy}
              onClick={() => busy || session.press({ kind: 'reply', reply: one })}
            >
              {t(`other.reply.${one}`)}
            </button>
          ))}
        </div>
        <p class="hint" role="status">
          {reply && t('other.replied', { reply: t(`other.reply.${reply}`) })}
        </p>
        <div class="part">
          {/* Rendered before it has text, or screen readers may not announce it. */}
          <p role="status">
            {whoAskedAt &&
              (whoAnsweredAt ? t('other.whoAnswered', { name: senderName ?? '' }) : t('other.whoAsked'))}
          </p>
          {!whoAskedAt && (
            <>
              <button
                type="button"
                aria-disabled={busy}
                onClick={({ currentTarget }) => {
                  if (busy) return;
                  // The button disappears with the answer.
                  focusHeading(currentTarget);
                  session.press({ kind: 'who' });
                }}
              >
                {t('other.who')}
              </button>
              <p class="hint">{t('other.whoHint')}</p>
            </>
          )}
        </div>
      </details>
      <details open={wasReporting}>
        <summary>{t('other.blockHeading')}</summary>
        <BlockButton invitation={invitation} session={session} state={state} open />
        <ReportAbuse />
      </details>
    </div>
  );
}
