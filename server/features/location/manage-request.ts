import type { Context, Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import { recallMessage } from '#server/features/message/recall-message.ts';
import { readSenderName } from '#server/features/message/sender-name.ts';
import { consentState, type ConsentState } from './consent-state.ts';
import type { LocationRequest } from './location-request.entity.ts';
import type { LocationRow } from './location-row.ts';
import { lockOwnRequest } from './lock-own-request.ts';
import { newestConsentFacts } from './newest-consent.ts';
import { saveChange } from './publish-change.ts';
import { openColumn, sealColumn } from './sealed-request.ts';
import { shownLocation } from './view-locations.ts';

/** Returns whether anything changed. */
type Change = (em: Em, request: LocationRequest, state: ConsentState) => Promise<boolean>;

/**
 * The requester cancels a request: it can no longer be answered, and an active share ends. Safe to repeat. Throws
 * NOT_FOUND.
 */
export const cancelRequest = (ctx: Context, input: { locationId: string }): Promise<LocationRow> =>
  manage(ctx, input.locationId, async (em, request) => {
    if (request.cancelledAt) return false;
    request.cancelledAt = ctx.now();
    for (const id of [request.messageId, request.callId]) if (id) await recallMessage(ctx, em, id);
    return true;
  });

/**
 * The requester asks for more time; the recipient's page shows it, no message is sent. Throws NOT_FOUND, NOT_SHARING.
 */
export const askToExtend = (ctx: Context, input: { locationId: string }): Promise<LocationRow> =>
  manage(ctx, input.locationId, async (_em, request, state) => {
    if (state !== 'GRANTED') throw new AppError('NOT_SHARING');
    if (request.extensionAskedAt) return false;
    request.extensionAskedAt = ctx.now();
    return true;
  });

/**
 * The requester answers 'Who is this?' with a name, once, as long as somebody can still read it. Throws NOT_FOUND, also
 * if nobody has asked; BAD_INPUT, REQUEST_CANCELLED, LINK_EXPIRED, ALREADY_ANSWERED.
 */
export const answerWhoThisIs = (
  ctx: Context,
  input: { locationId: string; name: string },
): Promise<LocationRow> =>
  manage(ctx, input.locationId, async (_em, request, state) => {
    const name = readSenderName(ctx, input.name, 'name');
    if (name === null) throw new AppError('BAD_INPUT', { field: 'name', message: 'a name is needed' });
    if (request.cancelledAt) throw new AppError('REQUEST_CANCELLED');
    if (state === 'EXPIRED') throw new AppError('LINK_EXPIRED');
    if (!request.whoAskedAt)
      throw new AppError('NOT_FOUND', { message: 'the recipient has not asked who this is' });
    if (request.whoAnsweredAt) throw new AppError('ALREADY_ANSWERED');
    request.senderSealed = sealColumn(ctx, request.id, 'sender', name);
    request.whoAnsweredAt = ctx.now();
    return true;
  });

/**
 * The requester picks an emoji by which they recognise a request on the map; null or empty: none. Safe to repeat. Throws
 * NOT_FOUND, BAD_INPUT.
 */
export function changeRequestIcon(
  ctx: Context,
  input: { locationId: string; icon?: string | null },
): Promise<LocationRow> {
  const icon = input.icon || null;
  if (icon !== null && !/^\p{RGI_Emoji}$/v.test(icon))
    throw new AppError('BAD_INPUT', { field: 'icon', message: 'one emoji' });
  return manage(ctx, input.locationId, async (_em, request) => {
    if (openColumn(ctx, request.id, 'icon', request.iconSealed) === icon) return false;
    request.iconSealed = sealColumn(ctx, request.id, 'icon', icon);
    return true;
  });
}

async function manage(ctx: Context, id: string, change: Change): Promise<LocationRow> {
  const { accountId } = requireViewer(ctx);
  await ctx.em.transactional(async (em) => {
    const request = await lockOwnRequest(em, accountId, id);
    const state = consentState(request, await newestConsentFacts(em, request.id), ctx.now());
    if (await change(em, request, state)) await saveChange(ctx, em, request);
  });
  return (await shownLocation(ctx, accountId, id))!;
}
