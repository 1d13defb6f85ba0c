import { instant, rowsOf, type Context, type Em } from '#server/context.ts';
import type { Account } from '#server/features/account/account.entity.ts';
import type { AccountPart, ToKeep } from '#server/features/account/account-part.ts';
import { keepSuspension, takeUpSuspension } from './kept-suspension.ts';
import { SendingSuspension } from './sending-suspension.entity.ts';

/** How long a consent may have to be proved: the longest usual limitation of claims from it. */
const yearsToProve = 3;

/**
 * What recipients did is theirs: of invitations and consents the export shows what the dashboard shows (location's
 * part does), of reports nothing.
 */
export const consentPart: AccountPart = {
  tables: ['invitation', 'consent', 'abuse_report', 'sending_suspension'],
  async rows(ctx, account) {
    const suspension = await ctx.em.fork().findOne(SendingSuspension, { accountId: account.id });
    return { sendingSuspension: suspension && { since: suspension.since, isFinal: suspension.isFinal } };
  },
  close: async (ctx, em, account) => [
    ...(await receipts(ctx, em, account)),
    ...(await keepSuspension(ctx, em, account)),
  ],
  open: takeUpSuspension,
};

/** Whoever processed a place must be able to prove the consent (GDPR art. 7(1)), after the account too. */
async function receipts(ctx: Context, em: Em, account: Account): Promise<ToKeep[]> {
  const rows = await rowsOf(em)
    .selectFrom('consent as c')
    .innerJoin('invitation as i', 'i.id', 'c.invitation_id')
    .select(['i.token_hash', 'i.channel', 'c.locale', 'c.text_version', 'c.text_hash', 'c.precision'])
    .select(['c.duration', 'c.granted_at', 'c.until', 'c.ended_at', 'c.end_reason'])
    .where('i.account_id', '=', account.id)
    .execute();
  const now = ctx.now();
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + yearsToProve);
  return rows.map((row): ToKeep => {
    const isOver = instant(row.until) <= now;
    const content = {
      // Whoever holds the link can show that this receipt is theirs; nobody else can tell whose it is.
      linkSha256: Buffer.from(row.token_hash).toString('hex'),
      channel: row.channel,
      locale: row.locale,
      textVersion: row.text_version,
      textSha256: Buffer.from(row.text_hash).toString('hex'),
      precision: row.precision,
      duration: row.duration,
      grantedAt: instant(row.granted_at),
      endedAt: instant(row.ended_at) ?? (isOver ? instant(row.until) : now),
      endReason: row.end_reason ?? (isOver ? 'TIME_OVER' : 'ACCOUNT_CLOSED'),
    };
    return { kind: 'CONSENT_RECEIPT', content, until };
  });
}
