import type { InvitationFragment, ShareDuration, SharePrecision } from '../gql/graphql.ts';

export type Invitation = InvitationFragment;
export type Share = NonNullable<Invitation['share']>;

/** The values of a schema enum in display order; a missing one does not compile. */
export const valuesOf = <Value extends string>(values: Record<Value, true>) => Object.keys(values) as Value[];

export const sharePrecisions = valuesOf<SharePrecision>({
  CITY: true,
  AREA: true,
  EXACT: true,
  ARRIVAL: true,
});

/** Whether the device is asked for its position. */
export const isFromDevice = (precision: SharePrecision): precision is 'AREA' | 'EXACT' =>
  precision === 'AREA' || precision === 'EXACT';

export const shareDurations = valuesOf<ShareDuration>({
  ONCE: true,
  ONE_HOUR: true,
  EIGHT_HOURS: true,
  UNTIL_STOPPED: true,
});
