import type { AccountPart } from './account-part.ts';
import { accountPart } from './parts/account.ts';
import { consentPart } from './parts/consent.ts';
import { locationPart } from './parts/location.ts';
import { lookupPart } from './parts/lookup.ts';
import { messagePart } from './parts/message.ts';
import { reportPart } from './parts/report.ts';
import { subscriptionPart } from './parts/subscription.ts';
import { visitorPart } from './parts/visitor.ts';

/** Every feature's part of an account, in the order in which they are closed. */
export const accountParts: readonly AccountPart[] = [
  accountPart,
  subscriptionPart,
  consentPart,
  locationPart,
  messagePart,
  lookupPart,
  reportPart,
  visitorPart,
];
