import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { rowsOf, type Client, type Context, type Em } from '#server/context.ts';
import { Account } from './account.entity.ts';
import type { AccountPart, ToKeep } from './account-part.ts';
import { confirmIdentity, type Proof } from './confirm-identity.ts';
import { endSessions } from './end-sessions.ts';
import { KeptRecord, type KeptKind } from './kept-record.entity.ts';
import { requireViewer } from './session.ts';

/** What stays of a closed account, and until when at most. */
export type Kept = { kind: KeptKind; count: number; until: Date };

/**
 * Erases the viewer's account and all its rows at once: sessions and their sockets, requests, positions, messages,
 * subscription; links that were sent are unknown from now on. What has to be kept stays sealed and tied to nobody, or
 * to the fingerprint of the address alone. `parts`: all features' parts. Throws UNAUTHENTICATED and what `confirmIdentity` throws.
 */
export async function deleteAccount(
  ctx: Context,
  input: Proof,
  parts: readonly AccountPart[],
  client: Client,
): Promise<{ kept: Kept[] }> {
  const { accountId } = requireViewer(ctx);
  await confirmIdentity(ctx, await ctx.em.findOneOrFail(Account, { id: accountId }), input, client);
  const kept = await ctx.em.transactional(async (em) => {
    // Whoever asks for a location at this moment waits, and then finds no account.
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const account = await em.findOneOrFail(Account, { id: accountId }, lock);
    const toKeep: ToKeep[] = [];
    for (const part of parts) toKeep.push(...((await part.close?.(ctx, em, account)) ?? []));
    keep(ctx, em, toKeep);
    await em.flush();
    await endSessions(ctx, em, { accountId });
    await rowsOf(em).deleteFrom('account').where('id', '=', accountId).execute();
    return toKeep;
  });
  return { kept: sum(kept) };
}

function keep(ctx: Context, em: Em, toKeep: readonly ToKeep[]): void {
  for (const { kind, content, until, addressHash } of toKeep) {
    const id = randomUUID();
    const sealed = ctx.vault.seal(JSON.stringify(content), `kept-record:${id}`);
    const address = addressHash ? Buffer.from(addressHash) : null;
    const times = { keptAt: ctx.now(), eraseAt: until };
    em.persist(em.create(KeptRecord, { id, kind, sealed, addressHash: address, ...times }));
  }
}

const sum = (kept: readonly ToKeep[]): Kept[] =>
  [...Map.groupBy(kept, ({ kind }) => kind)].map(([kind, ofKind]) => ({
    kind,
    count: ofKind.length,
    until: new Date(Math.max(...ofKind.map(({ until }) => until.getTime()))),
  }));
