import { forgetRequestDraft, readRequestDraft } from '../../features/location/request-draft.ts';
import { closeModal } from '../../ui/dialog/modals.ts';

/** Closes the log-in. A number is still in its field; closing this discards the voice message. */
export function closeLogin(): void {
  if (readRequestDraft()?.channel === 'VOICE') forgetRequestDraft();
  closeModal();
}
