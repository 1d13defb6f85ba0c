import { tabDraft } from '../../ui/form/tab-draft.ts';

/**
 * Who pays, what and how, as typed and chosen in this tab, and what they went to the provider's page to pay, until they
 * have paid. Never their card.
 */
export const payerDraft = tabDraft('payer_draft', [
  'name',
  'surname',
  'currency',
  'planId',
  'method',
  'orderId',
]);
