// The recipient's part of the schema. operations.test.ts holds these lists against schema/*.graphql.
export const sharePrecisions = ['CITY', 'AREA', 'EXACT'] as const;
export type SharePrecision = (typeof sharePrecisions)[number];

export const shareDurations = ['ONCE', 'ONE_HOUR', 'EIGHT_HOURS', 'UNTIL_STOPPED'] as const;
export type ShareDuration = (typeof shareDurations)[number];

export const invitationStates = [
  'AWAITING',
  'SHARING',
  'ENDED',
  'DECLINED',
  'EXPIRED',
  'CANCELLED',
  'BLOCKED',
] as const;
export type InvitationState = (typeof invitationStates)[number];

export const recipientReplies = ['OK', 'ON_MY_WAY', 'CALL_ME'] as const;
export type RecipientReply = (typeof recipientReplies)[number];

export const abuseReasons = ['UNKNOWN_PERSON', 'HARASSMENT', 'THREAT', 'STALKING', 'FRAUD', 'OTHER'] as const;
export type AbuseReason = (typeof abuseReasons)[number];

export const channels = ['PHONE', 'EMAIL', 'LINK'] as const;
export type Channel = (typeof channels)[number];

/** Degrees WGS 84, accuracy in metres, times ISO 8601. */
export type SharedPosition = {
  latitude: number;
  longitude: number;
  accuracy: number;
  source: 'IP' | 'GPS';
  recordedAt: string;
  address: string | null;
  isDemo: boolean;
};

export type Share = {
  precision: SharePrecision;
  duration: ShareDuration;
  grantedAt: string;
  until: string;
  endedAt: string | null;
  erased: boolean;
  position: SharedPosition | null;
  positionCount: number;
};

export type Invitation = {
  state: InvitationState;
  channel: Channel;
  senderName: string | null;
  requestedAt: string;
  expiresAt: string;
  now: string;
  share: Share | null;
  whoAskedAt: string | null;
  whoAnsweredAt: string | null;
  reply: RecipientReply | null;
  /** Nobody can ask here any more, whatever becomes of this request. */
  blocked: boolean;
  extensionAskedAt: string | null;
};

/** A position as `sharePosition` takes it. */
export type PositionInput = { latitude: number; longitude: number; accuracy: number; recordedAt: string };
