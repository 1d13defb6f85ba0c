import type { Context } from '#server/context/context.ts';
import { LocationRequest } from '#server/features/location/location-request.entity.ts';
import type { LocationRow } from '#server/features/location/location-row.ts';
import type { PositionRow } from '#server/features/location/position.ts';
import { listLocations } from '#server/features/location/location.queries.ts';
import { consentsWithPositions, pagesOfTrack } from '#server/features/location/track.queries.ts';
import { allViewReceiptsOf, recordReceipts, recordViews } from '#server/features/location/view-receipts.ts';
import { day } from '#shared/time-units.ts';
import type { AccountPart } from '../account-part.ts';

const pageLength = 100;
/** Days that the recipients of a closed account can still block and report, and see who looked. */
const daysToReport = 30;

/**
 * An account's requests and what was shared with it, as its dashboard shows them: a silent decline stays silent.
 * Exporting positions counts as viewing them.
 */
export const locationPart: AccountPart = {
  tables: ['location_request', 'position', 'view_receipt'],
  async rows(ctx, account) {
    return { locations: pagesOfLocations(ctx, account.id) };
  },
  /**
   * What stays of requests: the hashes of their keys, the recipients' fingerprints, open reports, and when the requester looked
   * remain for a time.
   */
  async close(ctx, em, account) {
    const now = ctx.now();
    const until = new Date(now.getTime() + daysToReport * day);
    const ofAccount = { accountId: account.id };
    await em.nativeUpdate(LocationRequest, { ...ofAccount, cancelledAt: null }, { cancelledAt: now });
    const count = await em.nativeUpdate(LocationRequest, ofAccount, {
      accountId: null,
      requesterHash: account.requesterHash,
      messageId: null,
      callId: null,
      recipientSealed: null,
      titleSealed: null,
      senderSealed: null,
      iconSealed: null,
      reply: null,
      repliedAt: null,
      idempotencyKey: null,
      inputHash: null,
      eraseAt: until,
    });
    return count === 0 ? [] : [{ kind: 'RECIPIENT_LINK', count, until }];
  },
};

async function* pagesOfLocations(ctx: Context, accountId: string): AsyncGenerator<object[]> {
  for (let after: LocationRow | null | undefined = null; after !== undefined;) {
    const { rows: page }: { rows: LocationRow[] } = await listLocations(ctx, accountId, {
      channel: null,
      first: pageLength,
      after,
    });
    await recordViews(ctx, page);
    yield await exported(ctx, page);
    after = page.length < pageLength ? undefined : page.at(-1);
  }
}

async function exported(ctx: Context, page: LocationRow[]): Promise<object[]> {
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const consents = await consentsWithPositions(ctx, ids);
  const viewReceipts = await allViewReceiptsOf(ctx, ids);
  return page.map((row) => ({
    id: row.id,
    locale: row.locale,
    channel: row.channel,
    recipient: row.recipient,
    title: row.title,
    senderName: row.senderName,
    icon: row.icon,
    status: row.status,
    consent: row.consent,
    requestedAt: row.requestedAt,
    locatedAt: row.locatedAt,
    expiresAt: row.expiresAt,
    sharingUntil: row.sharingUntil,
    heardAt: row.heardAt,
    arrivedAt: row.arrivedAt,
    endedAt: row.endedAt,
    cancelledAt: row.cancelledAt,
    changedAt: row.changedAt,
    delivery: row.delivery,
    templateId: row.templateId,
    call: row.call,
    whoAskedAt: row.whoAskedAt,
    whoAnsweredAt: row.whoAnsweredAt,
    reply: row.reply,
    repliedAt: row.repliedAt,
    extensionAskedAt: row.extensionAskedAt,
    positions: viewedTrack(ctx, row.id, consents.get(row.id) ?? []),
    viewReceipts: viewReceipts.get(row.id),
  }));
}

/** A download may take hours, and contains what is stored meanwhile: each page is a view when it is read. */
async function* viewedTrack(
  ctx: Context,
  id: string,
  consentIds: readonly string[],
): AsyncGenerator<PositionRow[]> {
  for await (const page of pagesOfTrack(ctx, consentIds)) {
    await recordReceipts(ctx, [{ id, hasPosition: page.length > 0 }]);
    yield page;
  }
}
