import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { linkToken } from '#shared/link-token.ts';
import { appPaths, localPath } from '#shared/paths.ts';
import type { Checkout } from './checkout.entity.ts';

/** What an e-mailed link about a purchase allows without signing in. */
export type PurchaseLink = 'withdrawal' | 'extension';

/** The secret of such a link, derived, so that it need not be stored. */
export const purchaseToken = (
  ctx: Pick<Context, 'vault'>,
  allows: PurchaseLink,
  checkoutId: string,
): string => `${checkoutId}.${ctx.vault.token(allows, checkoutId)}`;

/** The page on which the next period of a plan that does not renew can be paid, in the purchase's language. */
export const extendLink = (
  ctx: Pick<Context, 'vault'> & { settings: Pick<Context['settings'], 'publicUrl'> },
  { id, locale }: Pick<Checkout, 'id' | 'locale'>,
): string =>
  `${ctx.settings.publicUrl}${localPath(appPaths.extend, locale)}#${purchaseToken(ctx, 'extension', id)}`;

/** The purchase that a link, or its part after the `#`, is for. Throws LINK_INVALID. */
export function purchaseOfLink(ctx: Pick<Context, 'vault'>, allows: PurchaseLink, given: string): string {
  const token = linkToken(given);
  const id = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{20,40}$/.exec(token)?.[1];
  if (!id || token !== purchaseToken(ctx, allows, id)) throw new AppError('LINK_INVALID');
  return id;
}
