import { tabDraft } from '../../ui/form/tab-draft.ts';

/** What a visitor typed about themselves in this tab while creating an account. */
export const registrationDraft = tabDraft('registration_draft', ['email', 'phone']);
