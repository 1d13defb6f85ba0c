import { randomUUID } from 'node:crypto';
import type { Context, Em } from '#server/context.ts';
import type { Kept } from './account-part.ts';
import { KeptRecord, type KeptKind } from './kept-record.entity.ts';

/**
 * Keeps records of a deleted account, sealed; `contents` must name nobody. Returns what the owner is told about it.
 */
export async function keepRecords(
  ctx: Pick<Context, 'vault' | 'now'>,
  em: Em,
  kind: KeptKind,
  contents: readonly object[],
  until: Date,
): Promise<Kept[]> {
  for (const content of contents) {
    const id = randomUUID();
    const sealed = ctx.vault.seal(JSON.stringify(content), `kept-record:${id}`);
    em.persist(em.create(KeptRecord, { id, kind, sealed, keptAt: ctx.now(), eraseAt: until }));
  }
  await em.flush();
  return contents.length === 0 ? [] : [{ kind, count: contents.length, until }];
}
