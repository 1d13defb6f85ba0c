import type { Context } from '#server/context/context.ts';
import { minute } from '#shared/time-units.ts';
import { readSubject, subjectHash, subjectText, type Subject } from './subject.ts';

/** Milliseconds for which a proof is valid. */
const proofLife = 10 * minute;
const seal = 'ownership-proof';

/**
 * What somebody says is theirs: an address if it contains an at sign, otherwise a number. Throws PHONE_INVALID,
 * EMAIL_INVALID.
 */
export const readOwnSubject = (text: string): Subject =>
  readSubject(text.includes('@') ? 'EMAIL' : 'PHONE', text);

/** The fingerprint under which an ownership code is kept, separate from the codes for passwords. */
export const ownershipHash = (ctx: Pick<Context, 'vault'>, subject: Subject): Buffer =>
  ctx.vault.fingerprint('ownership', subjectHash(ctx, subject).toString('hex'));

/** States, sealed by the server, that its holder owns the number or address; not stored. */
export function newProof(
  ctx: Pick<Context, 'vault' | 'now'>,
  subject: Subject,
): { proof: string; proofExpiresAt: Date } {
  const proofExpiresAt = new Date(ctx.now().getTime() + proofLife);
  const text = JSON.stringify({ until: proofExpiresAt.getTime(), subject: subjectText(subject) });
  return { proof: ctx.vault.seal(text, seal).toString('base64url'), proofExpiresAt };
}

/** The subject of a proof; null for one that is not ours or has expired. */
export function readProof(ctx: Pick<Context, 'vault' | 'now'>, proof: string): Subject | null {
  try {
    const opened = ctx.vault.open(Buffer.from(proof, 'base64url'), seal);
    const { until, subject } = JSON.parse(opened) as { until: number; subject: string };
    return until > ctx.now().getTime() ? readOwnSubject(subject) : null;
  } catch {
    return null;
  }
}
