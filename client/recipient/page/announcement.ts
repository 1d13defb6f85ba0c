import type { SessionState } from '../session/session-state.ts';
import type { View } from '../session/view-state.ts';
import { gpsText } from './gps-text.ts';
import { isCityOnly, seenText } from './seen-text.ts';
import type { Texts } from './texts.ts';

/**
 * What screen readers announce once there is an answer. It only changes with the state, never with the clock. Notices
 * that appear on the page as alerts are not repeated.
 */
export function announcement(view: View, state: SessionState, t: Texts['t']): string {
  const sending = state.pending && !state.pending.failure;
  if (view.name === 'ended') {
    if (sending && state.pending?.kind === 'erase') return t('ended.erasing');
    return view.invitation?.share?.erased || state.erasedHere ? t('ended.erased') : '';
  }
  if (view.name === 'declined') {
    if (sending && state.pending?.kind === 'decline') return t('form.sending');
    return view.invitation?.declineTold ? t('declined.told') : '';
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
