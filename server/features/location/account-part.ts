import { instant, rowsOf, type Context } from '#server/context.ts';
import type { AccountPart } from '#server/features/account/account-part.ts';
import { listLocations, type LocationRow } from './location.queries.ts';
import { recordLooks } from './looks.ts';
import { openPosition, type PositionRow } from './position.ts';

const pageLength = 100;

/**
 * An account's requests and what was shared with it, as its dashboard shows them: a quiet no stays quiet. The links
 * are left out: they are their recipients' keys. Being handed the positions counts as a look.
 */
export const locationPart: AccountPart = {
  tables: ['location_request', 'position', 'look'],
  async rows(ctx, account) {
    const locations: object[] = [];
    let after: LocationRow | null = null;
    for (;;) {
      const page = await listLocations(ctx, account.id, { channel: null, first: pageLength, after });
      await recordLooks(ctx, page);
      for (const row of page) locations.push(await exported(ctx, row));
      after = page.at(-1) ?? null;
      if (page.length < pageLength) return { locations };
    }
  },
};

async function exported(ctx: Context, row: LocationRow): Promise<object> {
  const { invitationId, invitationLocale, position: _, ...shown } = row;
  return {
    ...shown,
    locale: invitationLocale,
    positions: await positionsOf(ctx, invitationId),
    looks: await looksOf(ctx, row.id),
  };
}

async function positionsOf(ctx: Context, invitationId: string): Promise<PositionRow[]> {
  const rows = await rowsOf(ctx.em)
    .selectFrom('position as p')
    .innerJoin('consent as c', 'c.id', 'p.consent_id')
    .select(['p.consent_id', 'p.source', 'p.recorded_at', 'p.sealed'])
    .where('c.invitation_id', '=', invitationId)
    .orderBy('p.id')
    .execute();
  return rows.map((row) =>
    openPosition(ctx, {
      consentId: row.consent_id,
      source: row.source,
      recordedAt: instant(row.recorded_at),
      sealed: row.sealed,
    }),
  );
}

async function looksOf(ctx: Context, requestId: string): Promise<Date[]> {
  const rows = await rowsOf(ctx.em)
    .selectFrom('look')
    .select('looked_at')
    .where('request_id', '=', requestId)
    .orderBy('looked_at')
    .execute();
  return rows.map((row) => instant(row.looked_at));
}
