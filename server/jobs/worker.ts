import type { Context } from '#server/context/context.ts';
import {
  deliverWebhook,
  eraseOldDeliveries,
  giveUpLostDeliveries,
} from '#server/features/partner/deliver-webhook.ts';
import { eraseExpired } from '#server/features/account/erase-expired.ts';
import { mailAccount } from '#server/features/account/mail-account.ts';
import { endShare } from '#server/features/consent/share/end-share.ts';
import { isOutdated } from '#server/features/consent/share/is-outdated.ts';
import { remindOfShare } from '#server/features/consent/share/remind-of-share.ts';
import { isWithheld } from '#server/features/consent/answer/silent-decline.ts';
import { receiveDeliveryReport } from '#server/features/consent/inbound/receive-delivery-report.ts';
import { takeOptOut } from '#server/features/consent/inbound/receive-stop.ts';
import { expireRequest } from '#server/features/location/expire-request.ts';
import { followDelivery } from '#server/features/location/follow-delivery.ts';
import { mailAnswers } from '#server/features/location/mail-answers.ts';
import { eraseVisitorLookups } from '#server/features/lookup/erase-visitor-lookups.ts';
import { eraseOldLookupCounts } from '#server/features/lookup/lookup-count.ts';
import { endLostLookups, runLookup } from '#server/features/lookup/run-lookup.ts';
import { makeReport } from '#server/features/report/make-report.ts';
import { askForReports } from '#server/features/message/ask-for-reports.ts';
import { followProvider } from '#server/features/message/follow-provider.ts';
import { sendMessage, settleLostMessages } from '#server/features/message/send-message.ts';
import { eraseExpiredRecords } from '#server/features/privacy/erase-expired-records.ts';
import { eraseUnpaidAccounts } from '#server/features/privacy/erase-unpaid-accounts.ts';
import { eraseOldPositions } from '#server/features/privacy/erase-old-positions.ts';
import { tellOfSubscription } from '#server/features/subscription/announce-subscription.ts';
import { cancelAgreement } from '#server/features/subscription/renewal/cancel-subscription.ts';
import { refundAgreement } from '#server/features/subscription/refund/closed-purchase.ts';
import {
  findOngoingAgreements,
  findPaidOrders,
} from '#server/features/subscription/reconciliation/reconcile-purchases.ts';
import { refundOwed } from '#server/features/subscription/refund/refund-payment.ts';
import { mailWithdrawalLink } from '#server/features/subscription/refund/request-withdrawal-link.ts';
import { renewSubscriptions } from '#server/features/subscription/renewal/renew-subscriptions.ts';
import {
  eraseOldPaymentEvents,
  followPaymentEvent,
} from '#server/features/subscription/reconciliation/take-payment-event.ts';
import { eraseOldContactMessages } from '#server/features/visitor/send-contact-message.ts';
import { eraseOldClientErrors } from '#server/features/visitor/client-errors.ts';
import { eraseOldVisits } from '#server/features/visitor/forget-visitor.ts';

/** Time as an entry point: which use case each queue runs. `newContext` gives every job its own context. */
export async function startWorker(jobs: Context['jobs'], newContext: () => Context): Promise<void> {
  await jobs.work('send-message', (data, attempt) => {
    const ctx = newContext();
    const onOptedOut = (messageId: string) => takeOptOut(ctx, { messageId });
    const hooks = {
      ...followDelivery(ctx),
      isWithheld: isWithheld(ctx),
      isOutdated: isOutdated(ctx),
      onOptedOut,
    };
    return sendMessage(ctx, { ...data, attempt }, hooks);
  });
  await jobs.work('end-withheld-call', ({ messageId }) => {
    const ctx = newContext();
    return followProvider(ctx, { messageId, state: 'FAILED', reason: 'no-answer' }, followDelivery(ctx));
  });
  await jobs.work('ask-for-reports', () =>
    askForReports(newContext(), (input) => receiveDeliveryReport(newContext(), input)),
  );
  await jobs.schedule('ask-for-reports', '47 * * * *');
  await jobs.work('end-share', (data) => endShare(newContext(), data));
  await jobs.work('remind-of-share', (data) => remindOfShare(newContext(), data));
  await jobs.work('expire-request', (data) => expireRequest(newContext(), data));
  await jobs.work('mail-answers', () => mailAnswers(newContext()));
  await jobs.schedule('mail-answers', '* * * * *');
  await jobs.work('erase-old-positions', async () => {
    const ctx = newContext();
    const erased = await eraseOldPositions(ctx);
    if (erased > 0) ctx.log.info({ erased }, 'old positions erased');
  });
  await jobs.schedule('erase-old-positions', '17 * * * *');
  await jobs.work('account-mail', (data, { id }) => mailAccount(newContext(), data, id));
  await jobs.work('erase-expired', () =>
    runEach(newContext, {
      eraseExpired,
      endLostLookups,
      eraseVisitorLookups,
      eraseOldLookupCounts,
      eraseExpiredRecords,
      eraseUnpaidAccounts,
      eraseOldVisits,
      eraseOldClientErrors,
      eraseOldContactMessages,
      eraseOldDeliveries,
      eraseOldPaymentEvents,
      giveUpLostDeliveries,
      settleLostMessages: (ctx) => settleLostMessages(ctx, followDelivery(ctx)),
    }),
  );
  await jobs.schedule('erase-expired', '*/10 * * * *');
  await jobs.work('announce-subscription', (data) => tellOfSubscription(newContext(), data));
  await jobs.work('deliver-webhook', (data, attempt) => deliverWebhook(newContext(), { ...data, attempt }));
  await jobs.work('run-lookup', (data) => runLookup(newContext(), data, makeReport));
  await jobs.work('take-payment-event', (data) => followPaymentEvent(newContext(), data));
  await jobs.work('cancel-agreement', (data) => cancelAgreement(newContext(), data));
  await jobs.work('refund-payment', (data) => refundOwed(newContext(), data));
  await jobs.work('refund-agreement', (data) => refundAgreement(newContext(), data));
  await jobs.work('withdrawal-mail', (data, { id }) => mailWithdrawalLink(newContext(), data, id));
  await jobs.work('renew-subscriptions', async () => void (await renewSubscriptions(newContext())));
  await jobs.schedule('renew-subscriptions', '* * * * *');
  await jobs.work('find-paid-orders', () => findPaidOrders(newContext()));
  await jobs.schedule('find-paid-orders', '*/15 * * * *');
  await jobs.work('find-ongoing-agreements', () => findOngoingAgreements(newContext()));
  await jobs.schedule('find-ongoing-agreements', '23 2 * * *');
}

/** Runs one after the other, also when one fails: the rest must not wait for its repair. Throws the first failure. */
async function runEach(
  newContext: () => Context,
  steps: Record<string, (ctx: Context) => Promise<unknown>>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const [step, run] of Object.entries(steps)) {
    const ctx = newContext();
    try {
      await run(ctx);
    } catch (error) {
      failures.push(error);
      ctx.log.error({ step, err: error }, 'step failed');
    }
  }
  if (failures.length > 0) throw failures[0];
}
