import { tabDraft } from '../../ui/form/tab-draft.ts';

/** The review that was typed in this tab and not sent. */
export const reviewDraft = tabDraft('review_draft', ['text', 'name']);
