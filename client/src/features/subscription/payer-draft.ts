import { tabDraft } from '../../ui/form/tab-draft.ts';

/**
 * Who pays, as typed in this tab, and what they went to the provider's page to pay, until they have paid. Never their
 * card.
 */
export const payerDraft = tabDraft('payer_draft', ['name', 'surname', 'orderId']);
