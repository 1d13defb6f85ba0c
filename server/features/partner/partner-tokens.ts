import { randomBytes, randomUUID } from 'node:crypto';
import { rowsOf, type Context, type Viewer } from '#server/context/context.ts';
import { instant } from '#server/sql/instants.ts';
import { AppError } from '#server/errors/errors.ts';
import { partnerTokenNameLength } from '#shared/limits.ts';
import { isOneLine, oneLine } from '#shared/text-bounds.ts';
import { minute } from '#shared/time-units.ts';
import { isUuid } from '#shared/uuid.ts';
import { lockAccount } from '#server/features/account/account.queries.ts';
import { revokePartnerTokens } from '#server/features/account/revoke-access.ts';
import { PartnerToken, type Scope } from './partner-token.entity.ts';
import { checkSession, requireViewer } from '#server/features/account/sign-in/session.ts';
import { logged } from '#server/features/account/security-log.ts';

/** A token as its owner sees it; the token itself is shown once, when it is created. */
export type PartnerTokenView = {
  id: string;
  name: string;
  scopes: Scope[];
  createdAt: Date;
  lastUsedAt: Date | null;
};

/**
 * Distinguishes a partner token from a session's, for people who find one and for programs that scan for leaked ones.
 */
const prefix = 'wbt_';
/** Session tokens are shorter. */
export const isPartnerToken = (token: string): boolean => /^wbt_[\w-]{43}$/.test(token);
const mostTokens = 20;
/** How old `lastUsedAt` may be before a request updates it, milliseconds. */
const usedEvery = 5 * minute;

const nameContext = (id: string) => `partner-token:${id}`;
const scopesOf = ({ scopes }: Pick<PartnerToken, 'scopes'>) => scopes.split(' ') as Scope[];

const view = (ctx: Pick<Context, 'vault'>, token: PartnerToken): PartnerTokenView => ({
  id: token.id,
  name: ctx.vault.open(token.nameSealed, nameContext(token.id)),
  scopes: scopesOf(token),
  createdAt: token.createdAt,
  lastUsedAt: token.lastUsedAt ?? null,
});

/** The account's tokens, newest first. */
export async function partnerTokensOf(ctx: Context, accountId: string): Promise<PartnerTokenView[]> {
  const tokens = await ctx.em
    .fork()
    .find(PartnerToken, { accountId }, { orderBy: { createdAt: 'desc', id: 'asc' } });
  return tokens.map((token) => view(ctx, token));
}

/**
 * Creates a token for a partner's program. It is returned here and never again. Throws UNAUTHENTICATED; BAD_INPUT for
 * a name that is empty or too long, or without any scope; LIMIT_REACHED for a twenty-first token.
 */
export const createPartnerToken = logged(
  'CREATE_PARTNER_TOKEN',
  async (
    ctx: Context,
    input: { name: string; scopes: readonly Scope[] },
  ): Promise<{ token: string; partnerToken: PartnerTokenView }> => {
    const viewer = requireViewer(ctx);
    const { accountId } = viewer;
    const name = oneLine(input.name);
    if (!name || !isOneLine(name, partnerTokenNameLength))
      throw new AppError('BAD_INPUT', {
        field: 'name',
        message: `one line of 1 to ${partnerTokenNameLength} characters`,
      });
    const scopes = [...new Set(input.scopes)];
    if (scopes.length === 0)
      throw new AppError('BAD_INPUT', { field: 'scopes', message: 'at least one scope' });
    const token = prefix + randomBytes(32).toString('base64url');
    const id = randomUUID();
    const made = await ctx.em.fork().transactional(async (em) => {
      await lockAccount(em, { id: accountId });
      await checkSession(em, viewer);
      if ((await em.count(PartnerToken, { accountId })) >= mostTokens)
        throw new AppError('LIMIT_REACHED', {
          limit: mostTokens,
          message: `at most ${mostTokens} tokens: revoke one first`,
        });
      const row = em.create(PartnerToken, {
        id,
        accountId,
        tokenHash: ctx.vault.tokenHash(token),
        nameSealed: ctx.vault.seal(name, nameContext(id)),
        scopes: scopes.join(' '),
        createdAt: ctx.now(),
        lastUsedAt: null,
      });
      await em.persist(row).flush();
      return row;
    });
    return { token, partnerToken: view(ctx, made) };
  },
);

/** Ends one of the viewer's tokens at once; its sockets close. Throws UNAUTHENTICATED, NOT_FOUND. */
export const revokePartnerToken = logged(
  'REVOKE_PARTNER_TOKEN',
  async (ctx: Context, input: { id: string }): Promise<true> => {
    const { accountId } = requireViewer(ctx);
    if (!isUuid(input.id)) throw new AppError('NOT_FOUND');
    await ctx.em.fork().transactional(async (em) => {
      const revoked = await revokePartnerTokens(ctx, em, accountId, input.id);
      if (revoked === 0) throw new AppError('NOT_FOUND');
    });
    return true;
  },
);

/**
 * The owner of a token and what it may do; null if it is unknown or revoked. Occasionally records that it was used.
 */
export async function partnerOf(
  ports: Pick<Context, 'em' | 'vault' | 'now'>,
  token: string,
): Promise<Viewer | null> {
  const row = await rowsOf(ports.em)
    .selectFrom('partner_token')
    .select(['id', 'account_id', 'scopes', 'last_used_at'])
    .where('token_hash', '=', ports.vault.tokenHash(token))
    .executeTakeFirst();
  if (!row) return null;
  const now = ports.now();
  const lastUsedAt = instant(row.last_used_at);
  if (!lastUsedAt || lastUsedAt.getTime() <= now.getTime() - usedEvery) {
    await rowsOf(ports.em)
      .updateTable('partner_token')
      .set({ last_used_at: now })
      .where('id', '=', row.id)
      .execute();
  }
  return { accountId: row.account_id, sessionId: row.id, scopes: scopesOf(row) };
}
