import { sql } from 'kysely';
import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { type ReviewOutcome, SendingSuspension } from '#server/features/message/sending-suspension.entity.ts';
import { AbuseReport, type AbuseReason } from './abuse-report.entity.ts';
import { AuditEntry } from './audit-entry.entity.ts';
import { mailboxId, reportsAbout, type Requester } from './requester.ts';

/** A requester who was reported, as an operator sees it: no recipient, address, place or name. */
export type OpenReview = {
  /** The account's; once that is gone, an identifier that stands for its mailbox. */
  accountId: string;
  /** Since when it may not send; null while only one recipient has reported it. */
  suspendedSince: Date | null;
  /** Permanently closed by an earlier review. */
  isClosed: boolean;
  reports: { reason: AbuseReason; createdAt: Date }[];
};

/** One requester's reviews with the reporters' own words and earlier decisions, oldest first. */
export type ReviewDetail = Omit<OpenReview, 'reports'> & {
  reports: { reason: AbuseReason; details: string | null; createdAt: Date; outcome: ReviewOutcome | null }[];
  decisions: { at: Date; operator: string; outcome: ReviewOutcome; why: string | null }[];
};

const never = Number.MAX_SAFE_INTEGER;

/** Requesters waiting for a review, longest suspended first; those with one open report, not suspended, last. */
export async function openReviews(ctx: Pick<Context, 'em'>): Promise<OpenReview[]> {
  const em = ctx.em.fork();
  const reports = await em.find(AbuseReport, { reviewedAt: null }, { orderBy: { createdAt: 'asc' } });
  // A suspended requester's reports may be gone, along with the requests that they were about.
  const suspended = await em.find(SendingSuspension, { isFinal: false });
  const waiting = suspended.filter((each) => !wentAlong(each, suspended));
  const hashes = [...waiting, ...reports].map(({ requesterHash }) => requesterHash);
  const requesters = new Map(hashes.map((hash) => [hex(hash), Buffer.from(hash)]));
  const accounts = await em.find(Account, { requesterHash: { $in: [...requesters.values()] } });
  const open = new Map<string, OpenReview>();
  for (const hash of requesters.values()) {
    const account =
      accounts.find((each) => hash.equals(each.requesterHash))?.id ??
      reports.find((each) => hash.equals(each.requesterHash))?.accountId;
    const id = account ?? mailboxId(hash);
    const about = reports.filter(
      (report) => hash.equals(report.requesterHash) || (account && report.accountId === account),
    );
    open.set(id, {
      accountId: id,
      ...(await suspensionOf(em, hash, open.get(id))),
      reports: about.map(({ reason, createdAt }) => ({ reason, createdAt })),
    });
  }
  return [...open.values()].sort(
    (a, b) => Number(a.suspendedSince ?? never) - Number(b.suspendedSince ?? never),
  );
}

/** Everything an operator needs to decide about one requester; null if nobody ever reported them. */
export async function reviewDetail(
  ctx: Pick<Context, 'em' | 'vault'>,
  id: string,
): Promise<ReviewDetail | null> {
  const em = ctx.em.fork();
  const requester = await requesterById(em, id);
  if (!requester) return null;
  const about = reportsAbout(requester);
  const reports = await em.find(AbuseReport, about, { orderBy: { createdAt: 'asc' } });
  const entries = await em.find(AuditEntry, about, { orderBy: { at: 'asc' } });
  const suspension = await suspensionOf(em, requester.hash);
  if (reports.length + entries.length === 0 && !suspension.suspendedSince) return null;
  return {
    accountId: id,
    ...suspension,
    reports: reports.map((report) => ({
      reason: report.reason,
      details: report.detailsSealed
        ? ctx.vault.open(report.detailsSealed, `abuse-report:${report.id}`)
        : null,
      createdAt: report.createdAt,
      outcome: report.outcome ?? null,
    })),
    decisions: entries.map((entry) => ({
      at: entry.at,
      operator: entry.operator,
      outcome: entry.action === 'REVIEW_RELEASED' ? 'RELEASED' : 'CLOSED',
      why: entry.whySealed ? ctx.vault.open(entry.whySealed, `audit:${entry.id}`) : null,
    })),
  };
}

/** The requester behind an account's identifier, or behind one that stands for a mailbox. */
export async function requesterById(em: Em, id: string): Promise<Requester | null> {
  const account = await em.findOne(Account, { id });
  if (account) return { accountId: id, hash: Buffer.from(account.requesterHash) };
  const prefix = Buffer.from(id.replaceAll('-', ''), 'hex');
  for (const table of ['abuse_report', 'sending_suspension', 'audit_entry'] as const) {
    const found = await rowsOf(em)
      .selectFrom(table)
      .select('requester_hash')
      .where(sql<Buffer>`substring(requester_hash from 1 for 16)`, '=', prefix)
      .limit(1)
      .executeTakeFirst();
    if (found) return { accountId: null, hash: Buffer.from(found.requester_hash) };
  }
  const entry = await em.findOne(AuditEntry, { accountId: id });
  return entry && { accountId: id, hash: Buffer.from(entry.requesterHash) };
}

/** Whether it belongs to a mailbox that its requester has left, and is decided together with the current one. */
const wentAlong = ({ eraseAt, since }: SendingSuspension, all: readonly SendingSuspension[]): boolean =>
  eraseAt !== null && all.some((other) => !other.eraseAt && other.since.getTime() === since.getTime());

const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');

async function suspensionOf(em: Em, requesterHash: Buffer, earlier?: OpenReview) {
  const suspension = await em.findOne(SendingSuspension, { requesterHash });
  if (!suspension && earlier) return { suspendedSince: earlier.suspendedSince, isClosed: earlier.isClosed };
  return { suspendedSince: suspension?.since ?? null, isClosed: suspension?.isFinal ?? false };
}
