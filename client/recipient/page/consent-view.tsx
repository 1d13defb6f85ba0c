import type { ComponentChildren } from 'preact';
import type { Invitation } from '../api/invitation.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import type { SessionState } from '../session/session-state.ts';
import { AnswerForm } from './answer-form.tsx';
import { askerText, originText } from './asker-text.ts';
import { LegalDetails } from './legal-details.tsx';
import { usePage } from './page-context.tsx';

type Props = {
  invitation: Invitation | null;
  session: RecipientSession;
  state: SessionState;
  /** Other ways to answer, once their script has arrived. */
  children?: ComponentChildren;
};

/**
 * What is asked, before anything else. Without an invitation (prerendered, still loading, no JavaScript) it says
 * all that holds for every request.
 */
export function ConsentView({ invitation, session, state, children }: Props) {
  const { t, words } = usePage();
  const facts = [
    [words.askerTitle, `${askerText(words, invitation)} ${words.asker.caution}`],
    [words.originTitle, originText(words, invitation)],
    [words.seeTitle, words.see],
    [words.durationTitle, words.duration],
    [words.stopTitle, words.stop],
    [words.refuseTitle, words.refuse],
  ] as const;
  return (
    <>
      {state.kept && (
        <p class="notice warning" role="alert">
          {t('error.CONSENT_TEXT_CHANGED')}
        </p>
      )}
      <div class="intro">
        <h1 tabIndex={-1}>{words.heading}</h1>
        <p class="lead">{words.lead}</p>
      </div>
      <div class="columns">
        <div>
          <dl class="facts">
            {facts.map(([term, text]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p class="danger">{words.danger}</p>
        </div>
        {invitation ? (
          <div class="stack">
            <AnswerForm session={session} state={state} />
            {children}
          </div>
        ) : (
          <section class="card waiting">
            <p class="needs-script">{t('loading.text')}</p>
            <p class="needs-script slow">{t('frame.slow')}</p>
            <noscript>
              <p>{t('frame.noScript')}</p>
            </noscript>
            <h2>{words.precisionQuestion}</h2>
            <dl class="facts">
              {(['CITY', 'AREA', 'EXACT'] as const).map((precision) => (
                <div key={precision}>
                  <dt>{words.precision[precision].label}</dt>
                  <dd>{words.precision[precision].text}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
      <LegalDetails />
    </>
  );
}
