import { afterCommit } from '#server/sql/after-commit.ts';
import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { sealFindings, type Findings } from './lookup-result.ts';
import type { Progress } from './stages.ts';

/** The channel for watchers of this lookup. */
export const lookupTopic = (id: string): string => `lookup:${id}`;

export type ProgressWriter = {
  readonly findings: Findings;
  /** Saves changes and notifies watchers, one change after the other. */
  note(steps: Progress, found?: Findings): Promise<void>;
};

/** One run of a lookup: it writes nothing once another run has started. */
export type Run = { id: string; startedAt: Date };

/** Keeps a running lookup's row and its watchers up to date. */
export function progressWriter(ctx: Context, { id, startedAt }: Run): ProgressWriter {
  const progress: Progress = {};
  const findings: Findings = {};
  let saved = Promise.resolve();
  const save = () =>
    ctx.em.fork().transactional(async (em) => {
      await rowsOf(em)
        .updateTable('lookup')
        .set({
          progress: { ...progress },
          result_sealed: sealFindings(ctx, id, findings),
        })
        .where('id', '=', id)
        .where('started_at', '=', startedAt)
        .execute();
      announceLookup(ctx, em, id);
    });
  return {
    findings,
    note(steps, found = {}) {
      Object.assign(progress, steps);
      Object.assign(findings, found);
      saved = saved.then(save);
      return saved;
    },
  };
}

/** Notifies watchers, after the commit, that a lookup changed. */
export const announceLookup = (
  { events }: { events: Pick<Context['events'], 'publish'> },
  em: Em,
  id: string,
): void => afterCommit(em, () => events.publish([{ topic: lookupTopic(id), text: id }]));
