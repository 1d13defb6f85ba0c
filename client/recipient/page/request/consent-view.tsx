import type { ComponentChildren } from 'preact';
import type { Invitation } from '../../api/invitation.ts';
import type { RecipientSession } from '../../session/recipient-session.ts';
import type { SessionState } from '../../session/session-state.ts';
import { AnswerForm } from './answer-form.tsx';
import { askerText } from './asker-text.ts';
import { ConsentDetails } from './consent-details.tsx';
import { InShort } from './in-short.tsx';
import { LoadingView } from './loading-view.tsx';
import { usePage } from '../page-context.tsx';
import { Warning } from '../warning.tsx';

type Props = {
  /** Null until it is loaded. */
  invitation: Invitation | null;
  session: RecipientSession;
  state: SessionState;
  /** The way out of an app's built-in browser, once its script is loaded. */
  notice?: ComponentChildren;
  /** Other ways to answer, once their script is loaded. */
  children?: ComponentChildren;
};

/**
 * The request and the answer, on one screen of a small phone; everything else one tap below. While the request is
 * loading the details are the same elements: what somebody has opened there, and their focus, stay.
 */
export function ConsentView({ invitation, session, state, notice, children }: Props) {
  const { t } = usePage();
  const canAnswer = invitation !== null && invitation.access !== 'READ';
  return (
    <>
      {invitation && notice}
      {invitation && state.kept && <Warning>{t('error.CONSENT_TEXT_CHANGED')}</Warning>}
      <div class="columns">
        <div>
          {invitation ? (
            <Request invitation={invitation}>
              {canAnswer ? (
                <AnswerForm session={session} state={state} />
              ) : (
                <p class="notice">{t('readOnly')}</p>
              )}
            </Request>
          ) : (
            <LoadingView />
          )}
        </div>
        <div>
          {canAnswer && children}
          <ConsentDetails invitation={invitation} />
        </div>
      </div>
    </>
  );
}

function Request({ invitation, children }: { invitation: Invitation; children: ComponentChildren }) {
  const { t, words } = usePage();
  const name = invitation.senderName;
  return (
    <>
      <h1 tabIndex={-1}>
        {name && (
          <span class="face" aria-hidden="true">
            {/\p{L}\p{M}*/u.exec(name)?.[0]}
          </span>
        )}
        {name ? t('asks', { name }) : words.heading}
      </h1>
      <p class="asker">{askerText(words, invitation)}</p>
      <InShort />
      {children}
    </>
  );
}
