import type { Context } from '#server/context/context.ts';
import type { OwnedView } from '#server/features/lookup/prove-ownership.ts';
import { peopleSubject } from '#server/features/lookup/subject.ts';
import { subjectHash } from '#server/features/ownership/subject.ts';
import { markDisputed, type ReportView } from './report.queries.ts';
import { askPeople } from './sections.ts';

/** What a report would contain about somebody's own number or address; not stored. None after an opt-out. */
export async function ownSections(
  ctx: Context,
  { subject, isOptedOut }: Pick<OwnedView, 'subject' | 'isOptedOut'>,
): Promise<ReportView['sections']> {
  if (isOptedOut) return [];
  return markDisputed(
    ctx,
    subjectHash(ctx, subject),
    await askPeople(ctx, peopleSubject(subject), ctx.locale),
  );
}
