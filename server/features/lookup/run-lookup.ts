import { rowsOf, type Context } from '#server/context/context.ts';
import { holdAccount } from '#server/features/account/account.queries.ts';
import { triesTake } from '#server/ports/jobs/port.ts';
import { refundLookup } from '#server/features/subscription/quota.ts';
import { announceCompleted } from './announce-completed.ts';
import { askEmail } from './ask-email.ts';
import { askPhone } from './ask-phone.ts';
import { stageOf } from './ask-source.ts';
import { Lookup } from './lookup.entity.ts';
import { readLookup, type LookupView } from './lookup.queries.ts';
import { countLookup } from './lookup-count.ts';
import { isEmpty, type Findings } from './lookup-result.ts';
import { eraseFindings } from './opt-out.ts';
import { isClosed, lockSubject } from './opt-out.queries.ts';
import { announceLookup, progressWriter, type ProgressWriter } from './progress.ts';
import type { StageState } from './stages.ts';
import { peopleSubject } from './subject.ts';

/**
 * Queries the sources about people and stores the report, implemented in a feature above this one; never throws for a
 * failing source.
 */
export type MakeReport = (ctx: Context, lookup: LookupView) => Promise<StageState>;

/** An address's devices are not looked up: no lawful source is known. */
const devices: StageState = 'NO_SOURCE';

/**
 * Runs a queued lookup to its end. All sources are queried at the same time, each with its own deadline. A lookup
 * without an answer is credited back to the plan. A lookup that is finished, gone, or by now run for somebody else, is
 * left alone.
 */
export async function runLookup(
  ctx: Context,
  { lookupId, startedAt, isCounted = false }: { lookupId: string; startedAt?: string; isCounted?: boolean },
  makeReport: MakeReport,
): Promise<void> {
  const row = await ctx.em.fork().findOne(Lookup, { id: lookupId });
  // Started again since this job was queued: that run has its own.
  if (!row || (startedAt && row.startedAt.toISOString() !== startedAt)) return;
  if (row.state !== 'QUEUED' && row.state !== 'RUNNING') return;
  let lookup: LookupView | null = null;
  try {
    lookup = readLookup(ctx, row);
    const writer = progressWriter(ctx, row);
    await setState(ctx, row, lookup, 'RUNNING');
    await writer.note({ INITIATING: 'FOUND' });
    const report = await ask(ctx, lookup, writer, makeReport);
    const country = isCounted ? null : countryOf(lookup);
    await setState(ctx, row, lookup, endOf(ctx, lookup, writer.findings, report), country);
  } catch (error) {
    ctx.log.error({ lookupId, kind: (error as Error).name }, 'lookup failed');
    await setState(ctx, row, lookup, 'FAILED');
  }
}

/**
 * Ends unfinished lookups whose job is gone, and credits them back: when the last try was cut off, or could not store
 * the end, nothing recorded it.
 */
export async function endLostLookups(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - triesTake);
  const unfinished = await ctx.em.fork().find(Lookup, { completedAt: null, startedAt: { $lt: before } });
  if (unfinished.length === 0) return;
  const underWay = new Set((await ctx.jobs.underWay('run-lookup')).map(({ lookupId }) => lookupId));
  for (const row of unfinished)
    if (!underWay.has(row.id)) await setState(ctx, row, readable(ctx, row), 'FAILED');
}

function readable(ctx: Context, row: Lookup): LookupView | null {
  try {
    return readLookup(ctx, row);
  } catch {
    return null;
  }
}

async function ask(
  ctx: Context,
  lookup: LookupView,
  writer: ProgressWriter,
  makeReport: MakeReport,
): Promise<StageState> {
  if (await isClosed(ctx, ctx.em.fork(), lookup)) return 'NOTHING_FOUND';
  const { subject } = lookup;
  const isVisitors = lookup.accountId === null;
  const report = isVisitors ? Promise.resolve<StageState>('NO_SOURCE') : makeReport(ctx, lookup);
  const values =
    subject.kind === 'PHONE'
      ? askPhone(ctx, subject.phone, lookup, writer)
      : askEmail(ctx, subject.email, { devices, isTeaser: isVisitors }, writer);
  // Both, also if one fails: the lookup's end must come last, since that is when an opt-out erases the report.
  const [made, read] = await Promise.allSettled([report, values]);
  if (made.status === 'rejected') throw made.reason;
  if (read.status === 'rejected') throw read.reason;
  await writer.note({ PROCESS: 'FOUND', REPORT: made.value });
  return made.value;
}

/** Whether there was an answer; without one, whether every source could be asked. */
function endOf(ctx: Context, lookup: LookupView, findings: Findings, report: StageState): Lookup['state'] {
  if (report === 'FOUND' || hasSamples(ctx, lookup) || !isEmpty(findings)) return 'DONE';
  const states = [report, ...Object.values(findings).map(stageOf)];
  return states.includes('FAILED') ? 'FAILED' : 'EMPTY';
}

/** Whether there are samples for the report that a visitor does not get. */
const hasSamples = ({ people }: Context, { subject, isSample, isTeaser }: LookupView): boolean =>
  isSample && isTeaser && people.some((source) => source.covers(peopleSubject(subject)).length > 0);

/** The country of a number that belongs to somebody; null otherwise. */
const countryOf = ({ subject, isSample }: LookupView): string | null =>
  subject.kind === 'PHONE' && !isSample ? subject.phone.country : null;

/**
 * The end of a lookup, and what it costs: saved together with the refund and the webhook job. `lookup`: null if it
 * cannot be decrypted; `country`: null if the lookup is not to be counted.
 */
async function setState(
  ctx: Context,
  row: Lookup,
  lookup: LookupView | null,
  reached: Lookup['state'],
  country: string | null = null,
): Promise<void> {
  const isOver = reached !== 'RUNNING';
  await ctx.em.fork().transactional(async (em) => {
    if (isOver) await lockSubject(em, row.subjectHash);
    if (isOver && row.accountId) await holdAccount(em, row.accountId);
    // The owner may have opted out while the sources were queried.
    const isGone = isOver && lookup !== null && (await isClosed(ctx, em, lookup));
    if (isGone) await eraseFindings(em, row.id);
    const state = isGone ? 'EMPTY' : reached;
    const { numUpdatedRows } = await rowsOf(em)
      .updateTable('lookup')
      .set({ state, completed_at: isOver ? ctx.now() : null })
      .where('id', '=', row.id)
      .where('started_at', '=', row.startedAt)
      .where('completed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    if (state === 'EMPTY' || state === 'FAILED') {
      await refundLookup(ctx, em, { lookupId: row.id, reason: state });
    }
    if (state === 'DONE' && country) await countLookup(ctx, em, country);
    announceLookup(ctx, em, row.id);
    if (isOver) await announceCompleted(ctx, em, row);
  });
}
