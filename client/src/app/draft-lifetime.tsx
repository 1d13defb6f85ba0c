import { useEffect } from 'react';
import { useAfterSignOut } from '../features/account/use-after-sign-out.ts';
import { useNextReader } from '../features/account/use-next-reader.ts';
import { forgetRequestDraft, lendRequestDraft } from '../features/location/request-draft.ts';
import { signatureDraft } from '../features/location/signature-draft.ts';
import { forgetLookupDraft } from '../features/lookup/lookup-draft.ts';
import { forgetOptOutDraft } from '../features/lookup/opt-out-draft.ts';
import { registrationDraft } from '../features/account/registration-draft.ts';
import { forgetWaiting } from '../features/lookup/waiting.ts';
import { payerDraft } from '../features/subscription/payer-draft.ts';
import { withdrawalDraft } from '../features/subscription/withdrawal-draft.ts';
import { contactDraft } from '../features/visitor/contact-draft.ts';
import { reviewDraft } from '../features/visitor/review-draft.ts';

type Props = {
  /** Called once nothing is left of what the last reader typed, so that the forms that show it can begin anew. */
  onNextReader: () => void;
};

/**
 * Keeps what a visitor started for their log-in, also in another tab, and erases what was typed in this one when they
 * log out; when their session ends in another way, only what belongs to the account. Renders nothing.
 */
export function DraftLifetime({ onNextReader }: Props) {
  useEffect(lendRequestDraft, []);
  useAfterSignOut(() => {
    forgetLookupDraft();
    forgetWaiting();
    forgetRequestDraft();
    for (const { forget } of [registrationDraft, payerDraft, signatureDraft, reviewDraft]) forget();
  });
  useNextReader(() => {
    forgetOptOutDraft();
    for (const { forget } of [withdrawalDraft, contactDraft]) forget();
    onNextReader();
  });
  return null;
}
