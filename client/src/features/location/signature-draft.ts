import { tabDraft } from '../../ui/form/tab-draft.ts';

/** The name that new requests of this tab are signed with unless it is removed: as last given by its user. */
export const signatureDraft = tabDraft('signature', ['name']);
