import type { Context, Locale } from '#server/context/context.ts';
import { beforeDeadline } from '#server/features/lookup/ask-source.ts';
import type { Source } from '#server/ports/finding.ts';
import {
  sectionKinds,
  type PeopleItem,
  type PeoplePort,
  type PeopleSubject,
  type SectionKind,
} from '#server/ports/people/port.ts';

type SectionStatus = 'FOUND' | 'NOTHING_FOUND' | 'NO_SOURCE' | 'FAILED' | 'NOT_APPLICABLE';
export type StoredItem = PeopleItem & { source: Source; retrievedAt: Date };
export type StoredSection = { kind: SectionKind; status: SectionStatus; items: StoredItem[] };

/** Milliseconds that a source about people may take. */
const deadline = 15_000;

type Answer = {
  port: PeoplePort;
  covered: ReadonlySet<SectionKind>;
  /** Null: it failed or was late. */
  found: Partial<Record<SectionKind, PeopleItem[]>> | null;
};

/** Queries all sources at the same time; one that fails affects only its own sections. */
export async function askPeople(
  ctx: Pick<Context, 'people' | 'now' | 'log'>,
  subject: PeopleSubject,
  locale: Locale,
): Promise<StoredSection[]> {
  const answers = await Promise.all(
    ctx.people.map(async (port): Promise<Answer> => {
      const covered = new Set(port.covers(subject));
      if (covered.size === 0) return { port, covered, found: {} };
      try {
        const signal = AbortSignal.timeout(deadline);
        const found = await beforeDeadline(signal, port.find(subject, { locale, signal }));
        return { port, covered, found };
      } catch (error) {
        ctx.log.warn({ source: port.source, kind: (error as Error).name }, 'a source about people failed');
        return { port, covered, found: null };
      }
    }),
  );
  return sectionKinds.map((kind) => sectionOf(ctx, kind, subject, answers));
}

function sectionOf(
  ctx: Pick<Context, 'now'>,
  kind: SectionKind,
  subject: PeopleSubject,
  answers: Answer[],
): StoredSection {
  // Such registers exist only in the United States.
  if (kind === 'SEX_OFFENDER_CHECK' && subject.kind === 'PHONE' && subject.country !== 'US') {
    return { kind, status: 'NOT_APPLICABLE', items: [] };
  }
  const asked = answers.filter(({ covered }) => covered.has(kind));
  const items = asked.flatMap(({ port, found }) =>
    (found?.[kind] ?? []).map((item) => ({
      ...item,
      source: port.source,
      retrievedAt: item.retrievedAt ?? ctx.now(),
    })),
  );
  return { kind, status: statusOf(items.length, asked), items };
}

function statusOf(items: number, asked: Answer[]): SectionStatus {
  if (items > 0) return 'FOUND';
  if (asked.length === 0) return 'NO_SOURCE';
  return asked.some(({ found }) => found === null) ? 'FAILED' : 'NOTHING_FOUND';
}
