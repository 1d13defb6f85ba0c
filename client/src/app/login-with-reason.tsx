import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { LoginDialog } from '../features/account/login-dialog.tsx';
import { forgetRequestDraft, readRequestDraft } from '../features/location/request-draft.ts';
import { DraftNote } from '../features/location/draft-note.tsx';
import { closeModal } from '../ui/modals.ts';

/** The log-in, which says what it is for where a visitor has begun something that needs an account. */
export function LoginWithReason() {
  const [draft] = useState(readRequestDraft);
  const close = () => {
    // A number is still in its field; who closes this has given up the voice message.
    if (draft?.channel === 'VOICE') forgetRequestDraft();
    closeModal();
  };
  const reason = draft && (
    <Box mb="4">
      <DraftNote draft={draft} />
    </Box>
  );
  return <LoginDialog reason={reason} onClose={close} />;
}
