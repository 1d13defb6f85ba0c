import { randomUUID } from 'node:crypto';
import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import type { Kept } from './account-part.ts';
import type { KeptKind } from './kept-record.entity.ts';

/** Rows of one statement; between two of them the process can do other work. */
const atOnce = 500;

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
  for (let start = 0; start < contents.length; start += atOnce) {
    const rows = contents.slice(start, start + atOnce).map((content) => {
      const id = randomUUID();
      const sealed = ctx.vault.seal(JSON.stringify(content), `kept-record:${id}`);
      return { id, kind, sealed, kept_at: ctx.now(), erase_at: until };
    });
    await rowsOf(em).insertInto('kept_record').values(rows).execute();
  }
  return contents.length === 0 ? [] : [{ kind, count: contents.length, until }];
}
