import type { Context, Em } from '#server/context/context.ts';
import { eraseFromDeliveries } from '#server/features/partner/deliver-webhook.ts';
import type { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { saveChange } from '#server/features/location/publish-change.ts';
import { Consent } from '../consent.entity.ts';
import type { InvitationView } from '../invitation-view.ts';
import { Position } from '../position/position.entity.ts';
import { RecipientKey } from '../recipient-key.entity.ts';
import { recipientOperation, type RecipientInput } from '../recipient-operation.ts';
import { endConsent } from '../record-consent.ts';

/**
 * The recipient stops; with `erase` every position of this request, and the reply to it, is erased in the same
 * transaction, but the receipts remain. A taken link can do it too, so that somebody who lost their own key is never
 * locked out of Stop. Safe to repeat, and without effect if nothing was shared or replied. Throws LINK_INVALID,
 * LINK_READ_ONLY.
 */
export const withdrawConsent = (
  ctx: Context,
  input: RecipientInput & { erase: boolean },
): Promise<InvitationView> =>
  recipientOperation(ctx, input, 'STOP', async (em, { request, consent }) => {
    const isNews = consent !== null && (await endConsent(ctx, em, request, consent, 'STOPPED'));
    const isErased = input.erase && (consent !== null || Boolean(request.reply));
    if (input.erase) await eraseShared(ctx, em, request);
    if (isNews || isErased) await saveChange(ctx, em, request);
  });

async function eraseShared(ctx: Context, em: Em, request: LocationRequest): Promise<void> {
  const consents = await em.find(Consent, { requestId: request.id });
  for (const each of consents) {
    each.erasedAt ??= ctx.now();
    each.positionCount = 0;
    each.newestGpsAt = null;
    each.heardAt = null;
    each.arrivedAt = null;
  }
  const { id: subjectId, accountId } = request;
  for (const field of ['reply', 'arrivedAt'])
    if (accountId) await eraseFromDeliveries(em, { accountId, subjectId, field });
  Object.assign(request, { reply: null, repliedAt: null });
  await em.flush();
  await em.nativeUpdate(RecipientKey, { requestId: request.id }, { reply: null });
  await em.nativeDelete(Position, { consentId: { $in: consents.map(({ id }) => id) } });
}
