import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { saveChange } from '#server/features/location/publish-change.ts';
import { markUnseen } from '#server/features/location/unseen-answers.ts';
import type { InvitationView } from '../invitation-view.ts';
import { keyAccess, refusalOf } from '../key/key-access.ts';
import { activeShare } from '../position/share-position.ts';
import { recipientOperation, type RecipientInput } from '../recipient-operation.ts';
import { endConsent } from '../record-consent.ts';

type Arrival = RecipientInput & {
  /** When they arrived, by the server's clock, if that could not be sent at once. */
  at?: Date | null;
  /** Whether that ends the share; one that tells only of the arrival ends in any case. */
  stop?: boolean | null;
};

/**
 * The recipient has arrived: nothing but this and the time is told, once a share. Safe to repeat. Throws LINK_INVALID,
 * LINK_READ_ONLY, LINK_TAKEN, NOT_SHARING.
 */
export const reportArrival = (ctx: Context, input: Arrival): Promise<InvitationView> =>
  recipientOperation(ctx, input, 'STOP', async (em, link) => {
    if (refusalOf(link, ctx.now()) === 'LINK_TAKEN') throw new AppError('LINK_TAKEN');
    if (link.consent?.arrivedAt && keyAccess(link, ctx.now()) === 'CONTROL') return;
    const consent = activeShare(link, ctx.now());
    if (!consent) throw new AppError('NOT_SHARING');
    const { request } = link;
    consent.arrivedAt = within(input.at ?? ctx.now(), consent.grantedAt, ctx.now());
    markUnseen(request, ctx.now());
    if (input.stop || consent.precision === 'ARRIVAL') await endConsent(ctx, em, request, consent, 'ARRIVED');
    await saveChange(ctx, em, request);
  });

const within = (at: Date, first: Date, last: Date): Date =>
  new Date(Math.min(Math.max(at.getTime(), first.getTime()), last.getTime()));
