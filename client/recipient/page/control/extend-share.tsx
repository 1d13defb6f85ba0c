import { hour } from '#shared/time-units.ts';
import type { Invitation, Share } from '../../api/invitation.ts';
import type { RecipientSession } from '../../session/recipient-session.ts';
import { remaining } from '../../session/remaining-time.ts';
import type { SessionState } from '../../session/session-state.ts';
import { useState } from 'preact/hooks';
import { headingAfter } from '../focus-heading.ts';
import { usePage } from '../page-context.tsx';

type Props = { invitation: Invitation; share: Share; session: RecipientSession; state: SessionState };

/** An open-ended share asks this long before its 24 hours are over, in milliseconds. */
const askBefore = hour;

/** Whether a share 'until I stop' is close to its end by the clock. `now` in milliseconds. */
export const asksToGoOn = (share: Share, state: SessionState, now: number): boolean =>
  share.duration === 'UNTIL_STOPPED' && remaining(share.until, now, state.clockOffset) < askBefore;

/**
 * The same duration again, from now; with a note if the other person has asked for it. Not for a single position.
 */
export function ExtendShare({ invitation, share, session, state }: Props) {
  const { t } = usePage();
  /** The end of the share when more time was given here. */
  const [before, setBefore] = useState<string | null>(null);
  if (share.duration === 'ONCE') return null;
  const { pending } = state;
  const isExtending = pending?.kind === 'extend' && !pending.failure;
  const isExtended = !pending && !invitation.extensionAskedAt && before !== null && before !== share.until;
  const extend = () => {
    if (pending) return;
    setBefore(share.until);
    session.press({ kind: 'extend' });
  };
  return (
    <div class="part">
      <ExtensionAsked invitation={invitation} />
      <button type="button" aria-disabled={pending !== null} onClick={extend}>
        {t(`more.extend.${share.duration}`)}
      </button>
      {/* Rendered before it has text, or screen readers may not announce it. */}
      <p class={isExtending || isExtended ? 'hint' : undefined} role="status">
        {isExtending && t('more.extending')}
        {isExtended && t('more.extended')}
      </p>
    </div>
  );
}

/** Says that the other person has asked for more time. */
export function ExtensionAsked({ invitation }: Pick<Props, 'invitation'>) {
  const { t } = usePage();
  return (
    invitation.extensionAskedAt && (
      <p class="notice" role="status">
        {t('more.extensionAsked')}
      </p>
    )
  );
}

/** The question shown before the 24 hours of a share 'until I stop' are over; unanswered, it ends. */
export function GoOnQuestion(props: Props) {
  const { t } = usePage();
  return (
    <section class="notice warning" role="alert" ref={headingAfter}>
      <p>
        <strong>{t('more.goOn')}</strong> {t('more.goOnHint')}
      </p>
      <ExtendShare {...props} />
    </section>
  );
}
