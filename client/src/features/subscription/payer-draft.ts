import { tabDraft } from '../../ui/tab-draft.ts';

/** Who pays, as typed in this tab, until they have paid. Never their card. */
export const payerDraft = tabDraft('payer_draft', ['name', 'surname']);
