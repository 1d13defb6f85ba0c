import { AppError } from '#server/errors.ts';

/** What a report may be used for. */
export type Purpose = 'UNKNOWN_CALLER' | 'RECONNECT' | 'FRAUD_CHECK' | 'OWN_DATA';
type RefusedPurpose = 'EMPLOYMENT' | 'CREDIT' | 'TENANCY' | 'INSURANCE';

const refused: ReadonlySet<string> = new Set<RefusedPurpose>([
  'EMPLOYMENT',
  'CREDIT',
  'TENANCY',
  'INSURANCE',
]);

/** Throws PURPOSE_REFUSED for purposes that require a consumer report (FCRA, 15 U.S.C. 1681b), which ours is not. */
export function requirePurpose(purpose: Purpose | RefusedPurpose): Purpose {
  if (refused.has(purpose)) throw new AppError('PURPOSE_REFUSED', { field: 'purpose' });
  return purpose as Purpose;
}
