import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { instant, yearsAfter } from '#server/sql/instants.ts';
import type { Account } from '#server/features/account/account.entity.ts';
import { emailOf } from '#server/features/account/account-email.ts';
import { reasonOfEnd } from '#server/features/consent/record-consent.ts';
import { lockReportsAbout } from '#server/features/consent/abuse/requester.ts';
import { endedAt } from '#server/features/location/consent-state.ts';
import { requesterHash } from '#server/features/message/queue-message.ts';
import { SendingSuspension } from '#server/features/message/sending-suspension.entity.ts';
import { keepSuspension } from '#server/features/message/sending-suspension.ts';
import type { AccountPart, Kept } from '../account-part.ts';
import { keepRecords } from '../keep-records.ts';

/** How long a consent may have to be proved: the longest usual limitation period for claims about it. */
const yearsToProve = 3;

/**
 * What recipients did is theirs: of consents the export contains what the dashboard shows (in location's part), of
 * reports nothing.
 */
export const consentPart: AccountPart = {
  tables: ['recipient_key', 'consent', 'abuse_report'],
  async rows(ctx, account) {
    const hash = requesterHash(ctx, emailOf(ctx, account));
    const suspension = await ctx.em.fork().findOne(SendingSuspension, { requesterHash: hash });
    // The day only: the time would be that of a report, and so tell who made it.
    const since = suspension?.since.toISOString().slice(0, 10);
    return { sendingSuspension: suspension && { since, isFinal: suspension.isFinal } };
  },
  async close(ctx, em, account) {
    // An operator may be deciding about them: reports are locked before the suspension, as there.
    await lockReportsAbout(em, { accountId: account.id, hash: Buffer.from(account.requesterHash) });
    const receipts = await keepReceipts(ctx, em, account);
    await erasePositions(ctx, em, account);
    const until = await keepSuspension(ctx, em, requesterHash(ctx, emailOf(ctx, account)));
    return [...receipts, ...(until ? [{ kind: 'SENDING_SUSPENSION' as const, count: 1, until }] : [])];
  },
};

/**
 * Only the positions of a share go: what the recipient agreed to, and when the requester looked, stays visible to the
 * recipient as long as the request.
 */
async function erasePositions(ctx: Context, em: Em, { id }: Account): Promise<void> {
  const consents = rowsOf(em)
    .selectFrom('consent')
    .innerJoin('location_request', 'location_request.id', 'consent.request_id')
    .select('consent.id')
    .where('account_id', '=', id);
  await rowsOf(em).deleteFrom('position').where('consent_id', 'in', consents).execute();
  await rowsOf(em)
    .updateTable('consent')
    .set((is) => ({
      erased_at: is.fn.coalesce('erased_at', is.val(ctx.now())),
      position_count: 0,
      newest_gps_at: null,
      heard_at: null,
      arrived_at: null,
    }))
    .where('id', 'in', consents)
    .execute();
}

/**
 * Whoever processed a place must be able to prove the consent (GDPR art. 7(1)), even after the account is deleted.
 */
async function keepReceipts(ctx: Context, em: Em, account: Account): Promise<Kept[]> {
  const rows = await rowsOf(em)
    .selectFrom('consent as c')
    .innerJoin('location_request as r', 'r.id', 'c.request_id')
    .innerJoin('recipient_key as k', 'k.id', 'c.key_id')
    .select(['k.token_hash', 'k.kind', 'r.channel', 'r.cancelled_at', 'c.locale', 'c.text_version'])
    .select([
      'c.text_hash',
      'c.precision',
      'c.duration',
      'c.granted_at',
      'c.until',
      'c.ended_at',
      'c.end_reason',
    ])
    .where('r.account_id', '=', account.id)
    .execute();
  const now = ctx.now();
  const receipts = rows.map((row) => {
    const until = instant(row.until);
    const end = endedAt(
      { cancelledAt: instant(row.cancelled_at) },
      { until, endedAt: instant(row.ended_at) },
      now,
    );
    return {
      // The holder of the key can show that this receipt is theirs; nobody else can tell whose it is.
      keySha256: Buffer.from(row.token_hash).toString('hex'),
      keyKind: row.kind,
      channel: row.channel,
      locale: row.locale,
      textVersion: row.text_version,
      textSha256: Buffer.from(row.text_hash).toString('hex'),
      precision: row.precision,
      duration: row.duration,
      grantedAt: instant(row.granted_at),
      endedAt: end ?? now,
      endReason: row.end_reason ?? (end ? reasonOfEnd(end, until) : 'ACCOUNT_CLOSED'),
    };
  });
  return keepRecords(ctx, em, 'CONSENT_RECEIPT', receipts, yearsAfter(now, yearsToProve));
}
