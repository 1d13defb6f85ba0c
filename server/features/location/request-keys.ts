import type { Context, Locale } from '#server/context/context.ts';
import { shareLink, unsubscribeLink } from '#shared/paths.ts';

type Ports = Pick<Context, 'vault' | 'settings'>;
type Linked = { id: string; locale: Locale };

/** The key of `Location.link`, which the requester holds too. */
export const handoverToken = (ctx: Pick<Context, 'vault'>, requestId: string): string =>
  ctx.vault.token('handover', requestId);

/** The key that is only in messages to the recipient. */
export const answerToken = (ctx: Pick<Context, 'vault'>, requestId: string): string =>
  ctx.vault.token('answer', requestId);

export const handoverLink = (ctx: Ports, request: Linked): string =>
  shareLink(ctx.settings.publicUrl, request.locale, handoverToken(ctx, request.id));

export const answerLink = (ctx: Ports, request: Linked): string =>
  shareLink(ctx.settings.publicUrl, request.locale, answerToken(ctx, request.id));

/** Where a mail program's unsubscribe button posts; its token can only suppress the address. */
export const unsubscribeUrl = (ctx: Ports, requestId: string): string =>
  unsubscribeLink(ctx.settings.publicUrl, `${requestId}.${ctx.vault.token('unsubscribe', requestId)}`);
