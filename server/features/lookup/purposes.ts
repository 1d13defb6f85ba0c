import { AppError } from '#server/errors/errors.ts';

/** What a report may be used for. */
export const purposes = ['UNKNOWN_CALLER', 'RECONNECT', 'FRAUD_CHECK', 'OWN_DATA'] as const;
/** Purposes that require a consumer report (FCRA, 15 U.S.C. 1681b), which ours is not. */
export const refusedPurposes = ['EMPLOYMENT', 'CREDIT', 'TENANCY', 'INSURANCE'] as const;

export type Purpose = (typeof purposes)[number];
type GivenPurpose = Purpose | (typeof refusedPurposes)[number];

const isAllowed = (purpose: GivenPurpose): purpose is Purpose => purposes.some((one) => one === purpose);

/** Throws PURPOSE_REFUSED. */
export function requirePurpose(purpose: GivenPurpose): Purpose {
  if (!isAllowed(purpose)) throw new AppError('PURPOSE_REFUSED', { field: 'purpose' });
  return purpose;
}
