import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { LoginDialog } from '../../features/account/login-dialog.tsx';
import { readRequestDraft } from '../../features/location/request-draft.ts';
import { DraftNote } from '../../features/location/draft-note.tsx';
import { closeLogin } from './close-login.ts';

/** The log-in, with an explanation if a visitor has started something that needs an account. */
export function LoginWithReason() {
  const [draft] = useState(readRequestDraft);
  const reason = draft && (
    <Box mb="4">
      <DraftNote draft={draft} />
    </Box>
  );
  return <LoginDialog reason={reason} onClose={closeLogin} />;
}
