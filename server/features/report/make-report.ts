import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context/context.ts';
import type { MakeReport } from '#server/features/lookup/run-lookup.ts';
import { peopleSubject } from '#server/features/lookup/subject.ts';
import { Report } from './report.entity.ts';
import { ReportPicture } from './report-picture.entity.ts';
import { markDisputed } from './report.queries.ts';
import { askPeople, type StoredSection } from './sections.ts';

/** A report's most pictures, and milliseconds that all of them may take. */
const mostPictures = 20;
const pictureDeadline = 10_000;

/** Queries the sources about people and stores their answers; a lookup that runs again gets a new report. */
export const makeReport: MakeReport = async (ctx, lookup) => {
  const sections = await askPeople(ctx, peopleSubject(lookup.subject), lookup.locale);
  const pictures = await picturesOf(ctx, lookup.subjectHash, sections);
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
    for (const [key, jpeg] of pictures)
      await em.insert(ReportPicture, {
        reportId: id,
        itemHash: Buffer.from(key, 'base64url'),
        pictureSealed: ctx.vault.seal(Buffer.from(jpeg).toString('base64'), `report-picture:${id}`),
      });
  });
  const has = (status: string) => sections.some((section) => section.status === status);
  if (has('FOUND')) return 'FOUND';
  if (has('FAILED')) return 'FAILED';
  return has('NOTHING_FOUND') ? 'NOTHING_FOUND' : 'NO_SOURCE';
};

/** Fetches the pictures of items that nobody disputes, each under its item's key; one that fails is left out. */
async function picturesOf(
  ctx: Context,
  subjectHash: Uint8Array,
  sections: StoredSection[],
): Promise<Map<string, Uint8Array>> {
  const signal = AbortSignal.timeout(pictureDeadline);
  const items = (await markDisputed(ctx, subjectHash, sections))
    .flatMap(({ items: each }) => each)
    .filter(({ picture, isDisputed }) => picture && !isDisputed)
    .slice(0, mostPictures);
  const pictures = new Map<string, Uint8Array>();
  await Promise.all(
    items.map(async ({ key, picture, source }) => {
      try {
        pictures.set(key, await picture!(signal));
      } catch (error) {
        ctx.log.warn({ source, kind: (error as Error).name }, 'a picture of a report could not be had');
      }
    }),
  );
  return pictures;
}
