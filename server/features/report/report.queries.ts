import type { Context } from '#server/context/context.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import { viewLookup, type LookupView } from '#server/features/lookup/lookup.queries.ts';
import { peopleSubject } from '#server/features/lookup/subject.ts';
import { isUuid } from '#shared/uuid.ts';
import { Dispute } from './dispute.entity.ts';
import { Report } from './report.entity.ts';
import { ReportPicture } from './report-picture.entity.ts';
import { askPeople, type StoredItem, type StoredSection } from './sections.ts';

export type ReportItemView = StoredItem & {
  key: string;
  isDisputed: boolean;
  /** Path of its picture; null if it has none, and outside a report. */
  image: string | null;
};
export type ReportView = {
  id: string;
  isSample: boolean;
  createdAt: Date;
  lookup: LookupView;
  sections: (Omit<StoredSection, 'items'> & { items: ReportItemView[] })[];
};

/** The viewer's report; null if it does not exist or is not theirs. Throws UNAUTHENTICATED. */
export async function viewReport(ctx: Context, id: string): Promise<ReportView | null> {
  requireViewer(ctx);
  if (!isUuid(id)) return null;
  const report = await ctx.em.fork().findOne(Report, { id });
  return report && readReport(ctx, report);
}

/** The report of a lookup; null until it is created, and for visitors. */
export async function reportOf(ctx: Context, lookup: LookupView): Promise<ReportView | null> {
  if (lookup.accountId === null) return null;
  const report = await ctx.em.fork().findOne(Report, { lookupId: lookup.id });
  return report && readReport(ctx, report);
}

/** The ids of the reports of these lookups, each under its lookup's id; of those that have none, nothing. */
export async function reportIdsOf(
  ctx: Context,
  lookups: readonly LookupView[],
): Promise<Map<string, string>> {
  const lookupId = lookups.filter(({ accountId }) => accountId !== null).map(({ id }) => id);
  if (lookupId.length === 0) return new Map();
  const reports = await ctx.em.fork().find(Report, { lookupId }, { fields: ['id', 'lookupId'] });
  return new Map(reports.map((report) => [report.lookupId, report.id]));
}

async function readReport(ctx: Context, report: Report): Promise<ReportView | null> {
  const lookup = await viewLookup(ctx, report.lookupId);
  if (!lookup || lookup.accountId === null) return null;
  const stored = JSON.parse(
    ctx.vault.open(report.sectionsSealed, `report:${report.id}`),
    (key, value: unknown) => (key === 'retrievedAt' ? new Date(value as string) : value),
  ) as StoredSection[];
  const sections =
    report.isSample && ctx.locale !== lookup.locale ? await samplesAgain(ctx, report, lookup) : stored;
  const pictured = new Set(
    (await ctx.em.fork().find(ReportPicture, { reportId: report.id }, { fields: ['itemHash'] })).map(
      ({ itemHash }) => Buffer.from(itemHash).toString('base64url'),
    ),
  );
  const marked = await markDisputed(ctx, lookup.subjectHash, sections);
  return {
    id: report.id,
    isSample: report.isSample,
    createdAt: report.createdAt,
    lookup,
    sections: marked.map((section) => ({
      ...section,
      items: section.items.map((item) => ({
        ...item,
        image: pictured.has(item.key) ? `/reports/${report.id}/pictures/${item.key}` : null,
      })),
    })),
  };
}

/**
 * Samples are our own texts, the same for a subject every time, so they are shown in the reader's current language. A
 * source's answers keep their own wording, in the language of the query.
 */
async function samplesAgain(ctx: Context, report: Report, lookup: LookupView): Promise<StoredSection[]> {
  const sections = await askPeople(ctx, peopleSubject(lookup.subject), ctx.locale);
  return sections.map((section) => ({
    ...section,
    items: section.items.map((item) => ({ ...item, retrievedAt: report.createdAt })),
  }));
}

/** Sections with each item's key and whether somebody disputes it. `subjectHash`: fingerprint of the subject. */
export async function markDisputed(
  ctx: Context,
  subjectHash: Uint8Array,
  stored: StoredSection[],
): Promise<ReportView['sections']> {
  const hashed = stored.map((section) => ({
    ...section,
    items: section.items.map((item, place) => ({
      item,
      hash: itemHash(ctx, subjectHash, section.kind, item, place),
    })),
  }));
  const hashes = hashed.flatMap(({ items }) => items.map(({ hash }) => hash));
  const disputes = await ctx.em.fork().find(Dispute, { itemHash: { $in: hashes } });
  const disputed = new Set(disputes.map((dispute) => Buffer.from(dispute.itemHash).toString('base64url')));
  return hashed.map((section) => ({
    ...section,
    items: section.items.map(({ item, hash }) => {
      const key = hash.toString('base64url');
      return { ...item, key, isDisputed: disputed.has(key), image: null };
    }),
  }));
}

/**
 * The same in every report about a subject, so that a dispute marks the item in all of them, now and later. A sample
 * is identified by its position in the section, because its text changes with the language.
 */
const itemHash = (
  ctx: Pick<Context, 'vault'>,
  subjectHash: Uint8Array,
  kind: string,
  { title, isSample }: Pick<StoredItem, 'title' | 'isSample'>,
  place: number,
): Buffer => {
  const said = isSample ? `sample:${place}` : title;
  return ctx.vault.fingerprint('report-item', `${Buffer.from(subjectHash).toString('hex')}:${kind}:${said}`);
};
