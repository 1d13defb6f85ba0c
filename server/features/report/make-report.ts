import { randomUUID } from 'node:crypto';
import type { MakeReport } from '#server/features/lookup/run-lookup.ts';
import type { Subject } from '#server/features/lookup/subject.ts';
import type { PeopleSubject } from '#server/ports/people/port.ts';
import { Report } from './report.entity.ts';
import { askPeople } from './sections.ts';

/** Queries the sources about people and stores their answers; a lookup that runs again gets a new report. */
export const makeReport: MakeReport = async (ctx, lookup) => {
  const sections = await askPeople(ctx, peopleSubject(lookup.subject, lookup.isSample), lookup.locale);
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

/** The subject that sources about people are queried for. */
export const peopleSubject = (subject: Subject, isSample: boolean): PeopleSubject =>
  subject.kind === 'PHONE'
    ? { kind: 'PHONE', e164: subject.phone.e164, country: subject.phone.country, isSample }
    : { kind: 'EMAIL', email: subject.email.key, isSample };
