import type { Context } from '#server/context.ts';
import { readSubject, subjectHash, subjectText, type Subject } from './subject.ts';

/** Milliseconds for which a proof works. */
const proofLife = 10 * 60_000;
const seal = 'ownership-proof';

/** What somebody says is theirs: an address where there is an at sign, else a number. Throws PHONE_INVALID, EMAIL_INVALID. */
export const readOwnSubject = (text: string): Subject =>
  readSubject(text.includes('@') ? 'EMAIL' : 'PHONE', text);

/** Under what an ownership code is kept, apart from the codes for passwords. */
export const ownershipHash = (ctx: Pick<Context, 'vault'>, subject: Subject): Buffer =>
  ctx.vault.fingerprint('ownership', subjectHash(ctx, subject).toString('hex'));

/** Says, sealed by the server, that whoever holds it owns the number or address; stored nowhere. */
export function newProof(
  ctx: Pick<Context, 'vault' | 'now'>,
  subject: Subject,
): { proof: string; proofExpiresAt: Date } {
  const proofExpiresAt = new Date(ctx.now().getTime() + proofLife);
  const text = JSON.stringify({ until: proofExpiresAt.getTime(), subject: subjectText(subject) });
  return { proof: ctx.vault.seal(text, seal).toString('base64url'), proofExpiresAt };
}

/** Whose proof it is; null for one that is not ours or is over. */
export function readProof(ctx: Pick<Context, 'vault' | 'now'>, proof: string): Subject | null {
  try {
    const opened = ctx.vault.open(Buffer.from(proof, 'base64url'), seal);
    const { until, subject } = JSON.parse(opened) as { until: number; subject: string };
    return until > ctx.now().getTime() ? readOwnSubject(subject) : null;
  } catch {
    return null;
  }
}
