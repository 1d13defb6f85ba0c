import type { Context, Em } from '#server/context/context.ts';
import { saveChange } from '#server/features/location/publish-change.ts';
import { suppress } from '#server/features/message/suppression.ts';
import type { Suppression } from '#server/features/message/suppression.entity.ts';
import type { InvitationView } from '../invitation-view.ts';
import { actingKey, recipientOperation, type OpenLink, type RecipientInput } from '../recipient-operation.ts';
import type { RecipientKey } from '../recipient-key.entity.ts';
import { endConsent } from '../record-consent.ts';

/**
 * Blocks all future requests to this number or address, from all users, and ends this share; over LINK, where no
 * number is known, only for this key. The requester sees a share end, or no answer; never a block. Safe to repeat.
 * Throws what `recipientOperation` throws.
 */
export const blockRequests = (
  ctx: Context,
  input: RecipientInput,
  via: Suppression['via'] = 'LINK',
): Promise<InvitationView> =>
  recipientOperation(ctx, input, 'ANSWER', async (em, link, mint) =>
    block(ctx, em, link, actingKey(ctx, em, link, mint), via),
  );

async function block(
  ctx: Context,
  em: Em,
  { request, consent }: OpenLink,
  key: RecipientKey,
  via: Suppression['via'],
): Promise<void> {
  if (key.kind === 'ANSWER' && request.recipientHash) await suppress(ctx, em, request.recipientHash, via);
  if (key.blockedAt) return;
  key.blockedAt = ctx.now();
  await em.flush();
  if (!consent) return;
  if (await endConsent(ctx, em, request, consent, 'BLOCKED')) await saveChange(ctx, em, request);
}
