import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import type { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { saveChange } from '#server/features/location/publish-change.ts';
import { markUnseen } from '#server/features/location/unseen-answers.ts';
import type { InvitationView } from '../invitation-view.ts';
import type { RecipientKey } from '../recipient-key.entity.ts';
import {
  actingKey,
  checkAnswerable,
  recipientOperation,
  type RecipientInput,
} from '../recipient-operation.ts';

/**
 * The recipient asks who is asking, once. Throws what `recipientOperation` throws, LINK_ERASED, ALREADY_ANSWERED.
 */
export const askWhoThisIs = (ctx: Context, input: RecipientInput): Promise<InvitationView> =>
  answer(ctx, input, (request, key, now) => {
    key.whoAskedAt ??= now;
    if (request.whoAskedAt) return false;
    request.whoAskedAt = now;
    return true;
  });

/** The recipient replies with a short answer instead of a place. Throws like `askWhoThisIs`. */
export const replyWithoutLocation = (
  ctx: Context,
  input: RecipientInput & { reply: NonNullable<LocationRequest['reply']> },
): Promise<InvitationView> =>
  answer(ctx, input, (request, key, now) => {
    key.reply = input.reply;
    if (request.reply === input.reply) return false;
    Object.assign(request, { reply: input.reply, repliedAt: now });
    return true;
  });

/** `change` returns whether the requester may see a change; only then are they notified. */
const answer = (
  ctx: Context,
  input: RecipientInput,
  change: (request: LocationRequest, key: RecipientKey, now: Date) => boolean,
): Promise<InvitationView> =>
  recipientOperation(ctx, input, 'ANSWER', async (em, link, mint) => {
    const now = ctx.now();
    checkAnswerable(link, now);
    // After a silent decline nothing may change on the requester's side.
    if (link.key?.declinedAt) throw new AppError('ALREADY_ANSWERED');
    const isNews = change(link.request, actingKey(ctx, em, link, mint), now);
    await em.flush();
    if (!isNews) return;
    markUnseen(link.request, now);
    await saveChange(ctx, em, link.request);
  });
