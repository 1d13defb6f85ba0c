import type { SessionState } from '../session/session-state.ts';
import type { View } from '../session/view-state.ts';
import { closedTexts, isClosed } from './control/closed-text.ts';
import { gpsText } from './gps-text.ts';
import { isCityOnly, seenText } from './control/seen-text.ts';
import type { Texts } from './texts.ts';

/**
 * What screen readers announce once there is an answer. It changes with the state; the clock only ends a share. `now` is
 * the device's clock in milliseconds. Notices that appear on the page as alerts are not repeated.
 */
export function announcement(view: View, state: SessionState, now: number, t: Texts['t']): string {
  const sending = state.pending && !state.pending.failure;
  if (isClosed(view)) {
    if (sending && view.name === 'ended' && state.pending?.kind === 'erase') return t('ended.erasing');
    if (sending && view.name === 'declined' && state.pending?.kind === 'decline') return t('form.sending');
    if (state.pending?.failure) return '';
    if (view.name === 'ended' && (view.invitation?.share?.erased || state.erasedHere))
      return t('ended.erased');
    // The heading above it has the focus by then, and is read out first.
    return closedTexts(view, state, now, t)[0] ?? '';
  }
  if (view.name !== 'sharing') return '';
  // More time is announced beside its button.
  if (sending && state.pending?.kind !== 'extend') return t('change.sending');
  if (!state.connected) return t(state.gps.name === 'off' ? 'sharing.lost' : 'gps.offline');
  const { gps } = state;
  // For the city nothing else says that a change has been saved.
  if (gps.name === 'off') return t(seenText(view.share));
  if (gps.name !== 'failed') return gpsText(gps.name, view.share, t);
  const problem = `${t(`problem.${gps.problem}.title`)}. ${t(`problem.${gps.problem}.text`)}`;
  return isCityOnly(view.share) ? `${problem} ${t('gps.failedStay')}` : problem;
}
