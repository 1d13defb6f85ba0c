import type { PositionInput, RecipientReply, ShareDuration, SharePrecision } from './invitation.ts';
import type { PageLocale } from './link-token.ts';

// Plain strings: this page carries no GraphQL client. Each operation answers under the one name `invitation`.
const invitationFields = `{
  state channel senderName requestedAt expiresAt now whoAskedAt whoAnsweredAt reply blocked extensionAskedAt
  share {
    precision duration grantedAt until endedAt erased positionCount
    position { latitude longitude accuracy source recordedAt address isDemo }
  }
}`;

export const operations = {
  readInvitation: `query RecipientInvitation($token: String!) {
    invitation: invitation(token: $token) ${invitationFields}
  }`,
  grantConsent: `mutation RecipientGrantConsent($token: String!, $precision: SharePrecision!, $duration: ShareDuration!, $textVersion: String!, $locale: Locale) {
    invitation: grantConsent(token: $token, precision: $precision, duration: $duration, textVersion: $textVersion, locale: $locale) ${invitationFields}
  }`,
  sharePosition: `mutation RecipientSharePosition($token: String!, $position: PositionInput!) {
    invitation: sharePosition(token: $token, position: $position) ${invitationFields}
  }`,
  declineConsent: `mutation RecipientDeclineConsent($token: String!, $tell: Boolean) {
    invitation: declineConsent(token: $token, tell: $tell) ${invitationFields}
  }`,
  withdrawConsent: `mutation RecipientWithdrawConsent($token: String!, $erase: Boolean) {
    invitation: withdrawConsent(token: $token, erase: $erase) ${invitationFields}
  }`,
  extendConsent: `mutation RecipientExtendConsent($token: String!) {
    invitation: extendConsent(token: $token) ${invitationFields}
  }`,
  askWhoThisIs: `mutation RecipientAskWhoThisIs($token: String!) {
    invitation: askWhoThisIs(token: $token) ${invitationFields}
  }`,
  replyWithoutLocation: `mutation RecipientReplyWithoutLocation($token: String!, $reply: RecipientReply!) {
    invitation: replyWithoutLocation(token: $token, reply: $reply) ${invitationFields}
  }`,
  blockRequests: `mutation RecipientBlockRequests($token: String!) {
    invitation: blockRequests(token: $token) ${invitationFields}
  }`,
} as const;

export type OperationName = keyof typeof operations;

/** The variables of each operation, without the token, which the client adds. */
export type OperationVariables = {
  readInvitation: Record<never, never>;
  grantConsent: {
    precision: SharePrecision;
    duration: ShareDuration;
    textVersion: string;
    locale: PageLocale;
  };
  sharePosition: { position: PositionInput };
  declineConsent: { tell: boolean };
  withdrawConsent: { erase: boolean };
  extendConsent: Record<never, never>;
  askWhoThisIs: Record<never, never>;
  replyWithoutLocation: { reply: RecipientReply };
  blockRequests: Record<never, never>;
};
