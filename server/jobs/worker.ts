import type { Context } from '#server/context.ts';
import { eraseExpired } from '#server/features/account/erase-expired.ts';
import { endShare } from '#server/features/location/end-share.ts';
import { eraseOldPositions } from '#server/features/location/erase-old-positions.ts';
import { expireRequest } from '#server/features/location/expire-request.ts';
import { followDelivery } from '#server/features/location/follow-delivery.ts';
import { remindOfShare } from '#server/features/location/remind-of-share.ts';
import { eraseVisitorLookups } from '#server/features/lookup/erase-visitor-lookups.ts';
import { runLookup } from '#server/features/lookup/run-lookup.ts';
import { eraseOwnerless } from '#server/features/message/account-part.ts';
import { mailAccount } from '#server/features/message/mail-account.ts';
import { sendMessage } from '#server/features/message/send-message.ts';
import { makeReport } from '#server/features/report/make-report.ts';

/** Time as a face: which use case each queue runs. `newContext` gives every job a context of its own. */
export async function startWorker(jobs: Context['jobs'], newContext: () => Context): Promise<void> {
  await jobs.work('send-message', (data, attempt) => {
    const ctx = newContext();
    return sendMessage(ctx, { ...data, attempt }, (em, message) => followDelivery(ctx, em, message));
  });
  await jobs.work('end-share', (data) => endShare(newContext(), data));
  await jobs.work('remind-of-share', (data) => remindOfShare(newContext(), data));
  await jobs.work('expire-request', (data) => expireRequest(newContext(), data));
  await jobs.work('erase-old-positions', async () => {
    const ctx = newContext();
    const erased = await eraseOldPositions(ctx);
    if (erased > 0) ctx.log.info({ erased }, 'old positions erased');
  });
  await jobs.schedule('erase-old-positions', '17 * * * *');
  await jobs.work('account-mail', (data) => mailAccount(newContext(), data));
  await jobs.work('erase-expired', async () => {
    await eraseExpired(newContext());
    await eraseOwnerless(newContext());
    await eraseVisitorLookups(newContext());
  });
  await jobs.schedule('erase-expired', '*/10 * * * *');
  await jobs.work('run-lookup', (data) => runLookup(newContext(), data, makeReport));
}
