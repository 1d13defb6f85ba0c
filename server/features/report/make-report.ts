import { randomUUID } from 'node:crypto';
import type { MakeReport } from '#server/features/lookup/run-lookup.ts';
import { peopleSubject } from '#server/features/lookup/subject.ts';
import { Report } from './report.entity.ts';
import { askPeople } from './sections.ts';

/** Queries the sources about people and stores their answers; a lookup that runs again gets a new report. */
export const makeReport: MakeReport = async (ctx, lookup) => {
  const sections = await askPeople(ctx, peopleSubject(lookup.subject), lookup.locale);
  const id = randomUUID();
  await ctx.em.fork().transactional(async (em) => {
    await em.nativeDelete(Report, { lookupId: lookup.id });
    await em
      .persist(
        em.create(Report, {
          id,
          lookupId: lookup.id,
          isSample: sections.some(({ items }) => items.some(({ isSample }) => isSample)),
          sectionsSealed: ctx.vault.seal(JSON.stringify(sections), `report:${id}`),
          createdAt: ctx.now(),
        }),
      )
      .flush();
  });
  const has = (status: string) => sections.some((section) => section.status === status);
  if (has('FOUND')) return 'FOUND';
  if (has('FAILED')) return 'FAILED';
  return has('NOTHING_FOUND') ? 'NOTHING_FOUND' : 'NO_SOURCE';
};
