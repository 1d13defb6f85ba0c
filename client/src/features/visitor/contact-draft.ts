import { tabDraft } from '../../ui/form/tab-draft.ts';

/** What was typed into the contact form of this tab and not sent. */
export const contactDraft = tabDraft('contact_draft', ['name', 'email', 'message']);
