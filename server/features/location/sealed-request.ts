import type { Context } from '#server/context/context.ts';

/** The sealed parts of a request; each value is bound to its column and row. */
type Column = 'recipient' | 'title' | 'sender' | 'icon';

export const sealColumn = (
  ctx: Pick<Context, 'vault'>,
  requestId: string,
  column: Column,
  text: string | null,
): Buffer | null => (text === null ? null : ctx.vault.seal(text, `location.${column}:${requestId}`));

export const openColumn = (
  ctx: Pick<Context, 'vault'>,
  requestId: string,
  column: Column,
  sealed: Uint8Array | null | undefined,
): string | null => (sealed ? ctx.vault.open(sealed, `location.${column}:${requestId}`) : null);
