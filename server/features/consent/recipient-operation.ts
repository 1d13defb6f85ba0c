import { randomBytes, randomUUID } from 'node:crypto';
import type { Context, Em } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { entityStatement } from '#server/statement.ts';
import { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { Consent } from './consent.entity.ts';
import { readInvitation, type InvitationView } from './invitation-view.ts';
import { type KeyKind, refusalOf } from './key-access.ts';
import { isToken } from './link.queries.ts';
import { RecipientKey } from './recipient-key.entity.ts';

/** What every operation of a recipient comes with. `newKey`: made by their page for this operation, over LINK. */
export type RecipientInput = { token: string; newKey?: string | null };

/** The request behind a key, locked until the transaction ends, so that operations on one request never cross. */
export type OpenLink = {
  request: LocationRequest;
  kind: KeyKind;
  /** What the key has done before; null for a hand-over link, and before the first use of an answer key. */
  key: RecipientKey | null;
  /** The newest consent, whosever it is. */
  consent: Consent | null;
  /** True if `newKey` had been minted before: the same operation comes again. */
  isRepeated: boolean;
};

/**
 * Runs an operation of a recipient in one transaction and answers with what their key then shows. `needs`: STOP for
 * what a taken link can still do, ANSWER for everything else. Throws LINK_INVALID, LINK_READ_ONLY, LINK_TAKEN,
 * LINK_EXPIRED, REQUEST_CANCELLED, and BAD_INPUT for a `newKey` of another shape.
 */
export async function recipientOperation(
  ctx: Context,
  input: RecipientInput,
  needs: 'STOP' | 'ANSWER',
  change: (em: Em, link: OpenLink, mint: () => RecipientKey) => Promise<void>,
): Promise<InvitationView> {
  const minted = await ctx.em.transactional(async (em) => {
    const link = await lockLink(ctx, em, input);
    checkAccess(link, needs, ctx.now());
    let token = link.isRepeated ? input.newKey! : null;
    await change(em, link, () => {
      token = input.newKey && !link.isRepeated ? input.newKey : randomBytes(18).toString('base64url');
      return newOwnKey(ctx, em, link, token);
    });
    return token;
  });
  return readInvitation(ctx, minted ?? input.token, minted);
}

const lockRequest = entityStatement(
  'lock_request_of_key',
  LocationRequest,
  `from location_request where id = (
     select id from location_request where handover_hash = $1 or answer_hash = $1
     union all select request_id from recipient_key where token_hash = $1
     limit 1
   ) for update`,
);

async function lockLink(ctx: Context, em: Em, { token, newKey }: RecipientInput): Promise<OpenLink> {
  if (newKey && !isToken(newKey)) throw new AppError('BAD_INPUT', { field: 'newKey' });
  const hash = ctx.vault.tokenHash(token);
  const [request] = isToken(token) ? await lockRequest(em, [hash]) : [];
  if (!request) throw new AppError('LINK_INVALID');
  const kind = kindOf(request, hash);
  // A hand-over link has done nothing itself; the key that its page made may have.
  const mayRepeat = newKey && kind !== 'ANSWER';
  const own = mayRepeat ? await keyByHash(em, ctx.vault.tokenHash(newKey)) : null;
  if (own && own.requestId !== request.id) throw new AppError('BAD_INPUT', { field: 'newKey' });
  return {
    request,
    kind: own ? 'OWN' : kind,
    key: own ?? (kind === 'HANDOVER' ? null : await keyByHash(em, hash)),
    consent: await newestConsent(em, request.id),
    isRepeated: own !== null,
  };
}

function kindOf(request: LocationRequest, hash: Buffer): KeyKind {
  if (request.answerHash && hash.equals(request.answerHash)) return 'ANSWER';
  return hash.equals(request.handoverHash) ? 'HANDOVER' : 'OWN';
}

const keysByHash = entityStatement('key_by_hash', RecipientKey, 'from recipient_key where token_hash = $1');
const keyByHash = async (em: Em, hash: Buffer): Promise<RecipientKey | null> =>
  (await keysByHash(em, [hash]))[0] ?? null;

function checkAccess(link: OpenLink, needs: 'STOP' | 'ANSWER', now: Date): void {
  const refusal = refusalOf(link, now);
  if (refusal && (needs === 'ANSWER' || refusal === 'LINK_READ_ONLY')) throw new AppError(refusal);
}

const newestConsents = entityStatement(
  'newest_consent',
  Consent,
  `from consent where request_id = $1 order by granted_at desc, ended_at desc nulls first limit 1`,
);
/** The newest consent to a request, whosever it is; null if there was none. */
export const newestConsent = async (em: Em, requestId: string): Promise<Consent | null> =>
  (await newestConsents(em, [requestId]))[0] ?? null;

/** The key that an operation is kept on: the answer key's row, the recipient's own, or over LINK a new one. */
export function actingKey(ctx: Context, em: Em, link: OpenLink, mint: () => RecipientKey): RecipientKey {
  if (link.key) return link.key;
  if (link.kind === 'HANDOVER') return mint();
  link.key = createKey(ctx, em, link.request, 'ANSWER', Buffer.from(link.request.answerHash!));
  return link.key;
}

/** A key of the recipient's own. What they have said with the one before goes with them. */
function newOwnKey(ctx: Context, em: Em, link: OpenLink, token: string): RecipientKey {
  const before = link.key;
  const key = createKey(ctx, em, link.request, 'OWN', ctx.vault.tokenHash(token));
  if (before) {
    Object.assign(key, { whoAskedAt: before.whoAskedAt, reply: before.reply });
    before.replaced = true;
  }
  link.key = key;
  return key;
}

function createKey(
  ctx: Context,
  em: Em,
  request: LocationRequest,
  kind: RecipientKey['kind'],
  tokenHash: Buffer,
): RecipientKey {
  const key = em.create(RecipientKey, {
    id: randomUUID(),
    requestId: request.id,
    kind,
    tokenHash,
    createdAt: ctx.now(),
    declinedAt: null,
    declineCounted: false,
    blockedAt: null,
    replaced: false,
    whoAskedAt: null,
    reply: null,
  });
  em.persist(key);
  return key;
}

/** Throws what keeps a request from being answered: LINK_ERASED, REQUEST_CANCELLED, ALREADY_ANSWERED, LINK_EXPIRED. */
export function checkAnswerable({ request, key, consent }: OpenLink, now: Date): void {
  if (consent?.erasedAt) throw new AppError('LINK_ERASED');
  if (request.cancelledAt) throw new AppError('REQUEST_CANCELLED');
  if (key?.blockedAt) throw new AppError('ALREADY_ANSWERED');
  if (!consent && request.expiresAt <= now) throw new AppError('LINK_EXPIRED');
}
