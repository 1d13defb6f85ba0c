import { Readable } from 'node:stream';
import { unknownClient, type Client, type Context } from '#server/context/context.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { copyOfData, inOnePiece } from '#server/features/account/copy-of-data.ts';
import { jsonText } from '#server/features/account/json-text.ts';
import { pagesOfTrack } from '#server/features/location/track.queries.ts';
import { viewReceiptsOf } from '#server/features/location/view-receipts.ts';
import { copyPaths } from '#shared/paths.ts';
import { Consent } from './consent.entity.ts';
import { viewOf } from './invitation-view.ts';
import { keyAccess } from './key/key-access.ts';
import { linkByToken, type Link } from './key/link.queries.ts';

/**
 * What is held about the recipient of a link, as JSON for them to keep, in pieces; null if it is not our link, or its
 * key does not have CONTROL. docs/privacy.md says what is left out. Throws RATE_LIMITED, UNAVAILABLE.
 */
export async function heldData(
  ctx: Context,
  input: { token: string },
  client: Pick<Client, 'address'>,
): Promise<Readable | null> {
  const link = await linkByToken(ctx, input.token);
  if (!link || keyAccess(link, ctx.now()) !== 'CONTROL') return null;
  const em = ctx.em.fork();
  const consents = await em.find(Consent, { requestId: link.id }, { orderBy: { grantedAt: 'asc' } });
  // Before a consent only little is held, so the download is not counted.
  if (consents.length === 0)
    return Readable.from(jsonText(await heldOf(ctx, link, [])), { objectMode: false });
  return copyOfData(link.id, client, async () => {
    await beginAttempt(ctx, 'heldData', Buffer.from(link.id), unknownClient, { isOwner: true });
    return heldOf(ctx, link, consents);
  });
}

/** The same in one piece. Throws PAYLOAD_TOO_LARGE, and what `heldData` throws. */
export async function heldDataAtOnce(
  ctx: Context,
  input: { token: string },
  client: Pick<Client, 'address'>,
): Promise<object | null> {
  const copy = await heldData(ctx, input, client);
  return copy && inOnePiece(copy, copyPaths.recipient);
}

async function heldOf(ctx: Context, link: Link, consents: Consent[]) {
  const { id, share: _share, key: _key, canAnswer: _canAnswer, now, ...request } = viewOf(ctx, link);
  return {
    retrievedAt: now,
    request: {
      ...request,
      declinedAt: link.key?.declinedAt ?? null,
      blockedAt: link.key?.blockedAt ?? null,
    },
    consents: consents.map(({ id: _id, requestId: _request, keyId: _keyId, textHash, ...consent }) => ({
      ...consent,
      keyKind: link.kind,
      textSha256: Buffer.from(textHash).toString('hex'),
    })),
    positions: pagesOfTrack(
      ctx,
      consents.map((consent) => consent.id),
    ),
    viewReceipts: await viewReceiptsOf(ctx, id, null),
  };
}
