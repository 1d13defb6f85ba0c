import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeModal } from '../../ui/dialog/modals.ts';
import { Sheet } from '../../ui/dialog/sheet.tsx';
import { ResetConfirmStep } from './reset-confirm-step.tsx';
import { ResetRequestStep } from './reset-request-step.tsx';

/**
 * A new password with an e-mailed code, in two steps. Escape does not close it. When closed, it is removed with
 * everything that was typed, and starts at step 1 the next time.
 */
export function ResetDialog() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState('');
  return (
    <Sheet title={t('titles.resetPassword')} closeOnEscape={false} onClose={closeModal}>
      {sentTo ? <ResetConfirmStep email={sentTo} /> : <ResetRequestStep onSent={setSentTo} />}
    </Sheet>
  );
}
