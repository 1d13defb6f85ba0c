import type { Context } from '#server/context.ts';

/** The secret of a receipt's withdrawal link, derived, so that it is stored nowhere. */
export const withdrawalToken = (ctx: Pick<Context, 'vault'>, checkoutId: string): string =>
  `${checkoutId}.${ctx.vault.token('withdrawal', checkoutId)}`;
