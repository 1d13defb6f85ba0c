import type { ComponentChildren } from 'preact';
import type { Invitation } from '../api/invitation.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import type { SessionState } from '../session/session-state.ts';
import { AnswerForm } from './answer-form.tsx';
import { askerText } from './asker-text.ts';
import { ConsentDetails } from './consent-details.tsx';
import { usePage } from './page-context.tsx';

type Props = {
  invitation: Invitation;
  session: RecipientSession;
  state: SessionState;
  /** The way out of an app's built-in browser, once its script is loaded. */
  notice?: ComponentChildren;
  /** Other ways to answer, once their script is loaded. */
  children?: ComponentChildren;
};

/** The request and the answer, on one screen of a small phone; everything else one tap below. */
export function ConsentView({ invitation, session, state, notice, children }: Props) {
  const { t, words } = usePage();
  const isReadOnly = invitation.access === 'READ';
  return (
    <>
      {notice}
      {state.kept && (
        <p class="notice warning" role="alert">
          {t('error.CONSENT_TEXT_CHANGED')}
        </p>
      )}
      <div class="columns">
        <div>
          <h1 tabIndex={-1}>{words.heading}</h1>
          <p>{askerText(words, invitation)}</p>
          <InShort />
          {isReadOnly ? (
            <p class="notice">{t('readOnly')}</p>
          ) : (
            <AnswerForm session={session} state={state} />
          )}
        </div>
        <div>
          {!isReadOnly && children}
          <ConsentDetails invitation={invitation} />
        </div>
      </div>
    </>
  );
}

/** What sharing would mean, in three lines. */
export function InShort() {
  const { words } = usePage();
  return (
    <ul class="short">
      {Object.values(words.inShort).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
