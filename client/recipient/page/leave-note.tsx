import { isFromDevice } from '../api/invitation.ts';
import { erasePlace } from '../place/marked-place.ts';
import { ownKeys } from '../link/own-keys.ts';
import { currentShare, type SessionState } from '../session/session-state.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { usePage } from './page-context.tsx';
import type { TextKey } from './texts.ts';

/** What becomes of the share when the page is left. */
function effectOf(state: SessionState): TextKey {
  if (state.pending) return 'leave.effect.pending';
  const share = currentShare(state);
  if (!share) return 'leave.effect.nothing';
  if (isFromDevice(share.precision)) return 'leave.effect.device';
  return share.precision === 'CITY' ? 'leave.effect.city' : 'leave.effect.arrival';
}

/** What leaving the page does, which also describes its button, and what stays on this device. */
export function LeaveNote({ state }: { state: SessionState }) {
  const { t, key } = usePage();
  const { invitation } = state;
  if (!invitation) return null;
  const hasKey = invitation.keyKind === 'OWN';
  const remove = () => {
    ownKeys(() => localStorage).forget(key());
    erasePlace(() => localStorage, key());
    document.getElementById('leave')?.click();
  };
  return (
    <div class="sections">
      <details>
        <summary id="leave-effect">{t(effectOf(state))}</summary>
        <p>{t('leave.how')}</p>
        <p>{t(hasKey ? 'leave.key' : 'leave.message')}</p>
        {hasKey && (
          <ConfirmButton
            label={t('leave.remove')}
            question={t('leave.removeQuestion')}
            confirm={t('leave.removeNow')}
            busy={false}
            onConfirm={remove}
          />
        )}
      </details>
    </div>
  );
}
