import { rowsOf, type Context, type Viewer } from '#server/context/context.ts';
import { isPartnerToken, partnerOf } from './partner-tokens.ts';
import { openAmong as openSessionsAmong, sessionViewerOf } from '#server/features/account/sign-in/session.ts';

/** The holder of this token, a session's or a partner's; null if it is unknown or expired. */
export async function viewerOf(ctx: Context, token: string | null | undefined): Promise<Viewer | null> {
  if (!token || token.length > 200) return null;
  return isPartnerToken(token) ? partnerOf(ctx, token) : sessionViewerOf(ctx, token);
}

/** Those of these sessions and partner tokens that are still valid, with their expiry; tokens have none. */
export async function openAmong(
  ports: Pick<Context, 'em' | 'now'>,
  ids: readonly string[],
): Promise<Map<string, Date | null>> {
  if (ids.length === 0) return new Map();
  const tokens = await rowsOf(ports.em)
    .selectFrom('partner_token')
    .select('id')
    .where('id', 'in', ids)
    .execute();
  const sessions = await openSessionsAmong(ports, ids);
  return new Map<string, Date | null>([...sessions, ...tokens.map(({ id }) => [id, null] as const)]);
}
