import type { Context } from '#server/context/context.ts';
import { minute } from '#shared/time-units.ts';
import { readSubject, subjectHash, subjectText, type Subject } from './subject.ts';

/** Milliseconds for which a proof is valid. */
const proofLife = 10 * minute;

/**
 * What a number or address is proved for: lookups of it, or what is asked and shared under it. A code or proof for one
 * is worth nothing for the other, so that nobody is talked into giving away more than their message says.
 */
export type OwnershipUse = 'LOOKUPS' | 'SHARES';

const kinds = { LOOKUPS: 'ownership', SHARES: 'shares-ownership' } as const;
const sealOf = (use: OwnershipUse): string => `${kinds[use]}-proof`;
/** The argument that the number or address is typed into. */
export const fieldOf = (use: OwnershipUse) => ({ LOOKUPS: 'subject', SHARES: 'recipient' })[use];

/**
 * What somebody says is theirs: an address if it contains an at sign, otherwise a number. Throws PHONE_INVALID,
 * EMAIL_INVALID.
 */
export const readOwnSubject = (text: string, use: OwnershipUse): Subject =>
  readSubject(text.includes('@') ? 'EMAIL' : 'PHONE', text, fieldOf(use));

/** The fingerprint under which an ownership code is kept, separate from the codes for passwords. */
export const ownershipHash = (ctx: Pick<Context, 'vault'>, subject: Subject, use: OwnershipUse): Buffer =>
  ctx.vault.fingerprint(kinds[use], subjectHash(ctx, subject).toString('hex'));

/** States, sealed by the server, that its holder owns the number or address; not stored. */
export function newProof(
  ctx: Pick<Context, 'vault' | 'now'>,
  subject: Subject,
  use: OwnershipUse,
): { proof: string; proofExpiresAt: Date } {
  const proofExpiresAt = new Date(ctx.now().getTime() + proofLife);
  const text = JSON.stringify({ until: proofExpiresAt.getTime(), subject: subjectText(subject) });
  return { proof: ctx.vault.seal(text, sealOf(use)).toString('base64url'), proofExpiresAt };
}

/** The subject of a proof, and until when it holds; null for one that is not ours or has expired. */
export function readProof(
  ctx: Pick<Context, 'vault' | 'now'>,
  proof: string,
  use: OwnershipUse,
): { subject: Subject; proofExpiresAt: Date } | null {
  try {
    const opened = ctx.vault.open(Buffer.from(proof, 'base64url'), sealOf(use));
    const { until, subject } = JSON.parse(opened) as { until: number; subject: string };
    if (until <= ctx.now().getTime()) return null;
    return { subject: readOwnSubject(subject, use), proofExpiresAt: new Date(until) };
  } catch {
    return null;
  }
}
