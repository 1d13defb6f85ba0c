import { ownPart, type AccountPart } from '#server/features/account/account-part.ts';
import { consentPart } from '#server/features/consent/account-part.ts';
import { locationPart } from '#server/features/location/account-part.ts';
import { lookupPart } from '#server/features/lookup/account-part.ts';
import { messagePart } from '#server/features/message/account-part.ts';
import { reportPart } from '#server/features/report/account-part.ts';
import { subscriptionPart } from '#server/features/subscription/account-part.ts';

/** Every feature's part of an account, for its export and its end. */
export const accountParts: readonly AccountPart[] = [
  ownPart,
  subscriptionPart,
  locationPart,
  consentPart,
  messagePart,
  lookupPart,
  reportPart,
];
