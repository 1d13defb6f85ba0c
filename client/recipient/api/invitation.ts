import type {
  AbuseReason,
  InvitationFragment,
  RecipientReply,
  ShareDuration,
  SharePrecision,
} from '../gql/graphql.ts';

export type Invitation = InvitationFragment;
export type Share = NonNullable<Invitation['share']>;

/** The values of a schema enum in display order; a missing one does not compile. */
const valuesOf = <Value extends string>(values: Record<Value, true>) => Object.keys(values) as Value[];

export const sharePrecisions = valuesOf<SharePrecision>({ CITY: true, AREA: true, EXACT: true });

export const shareDurations = valuesOf<ShareDuration>({
  ONCE: true,
  ONE_HOUR: true,
  EIGHT_HOURS: true,
  UNTIL_STOPPED: true,
});

export const recipientReplies = valuesOf<RecipientReply>({ OK: true, ON_MY_WAY: true, CALL_ME: true });

export const abuseReasons = valuesOf<AbuseReason>({
  UNKNOWN_PERSON: true,
  HARASSMENT: true,
  THREAT: true,
  STALKING: true,
  FRAUD: true,
  OTHER: true,
});
