import { tabDraft } from '../../ui/form/tab-draft.ts';

/** The address typed in this tab for a withdrawal link, until the link is asked for. */
export const withdrawalDraft = tabDraft('withdrawal_draft', ['email']);
