import { AccountSchema } from '#server/features/account/account.entity.ts';
import { EmailChangeSchema } from '#server/features/account/email-change.entity.ts';
import { KeptRecordSchema } from '#server/features/account/kept-record.entity.ts';
import { ResetCodeSchema } from '#server/features/account/reset-code.entity.ts';
import { ServerKeySchema } from '#server/features/account/server-key.entity.ts';
import { SessionSchema } from '#server/features/account/session.entity.ts';
import { SignInLinkSchema } from '#server/features/account/sign-in-link.entity.ts';
import { ThrottleSchema } from '#server/features/account/throttle.entity.ts';
import { AbuseReportSchema } from '#server/features/consent/abuse-report.entity.ts';
import { AuditEntrySchema } from '#server/features/consent/audit-entry.entity.ts';
import { ConsentSchema } from '#server/features/consent/consent.entity.ts';
import { InvitationSchema } from '#server/features/consent/invitation.entity.ts';
import { RecipientBlockSchema } from '#server/features/consent/recipient-block.entity.ts';
import { SendingSuspensionSchema } from '#server/features/consent/sending-suspension.entity.ts';
import { LocationRequestSchema } from '#server/features/location/location-request.entity.ts';
import { LookSchema } from '#server/features/location/look.entity.ts';
import { PositionSchema } from '#server/features/location/position.entity.ts';
import { LookupSchema } from '#server/features/lookup/lookup.entity.ts';
import { OptOutSchema } from '#server/features/lookup/opt-out.entity.ts';
import { MessageSchema } from '#server/features/message/message.entity.ts';
import { SendSlotSchema } from '#server/features/message/send-slot.entity.ts';
import { DisputeSchema } from '#server/features/report/dispute.entity.ts';
import { ReportSchema } from '#server/features/report/report.entity.ts';
import { SubscriptionSchema } from '#server/features/subscription/subscription.entity.ts';

/** Every table of ours; migrations and query types come from this list. */
export const entities = [
  AccountSchema,
  SessionSchema,
  SignInLinkSchema,
  ResetCodeSchema,
  EmailChangeSchema,
  ThrottleSchema,
  KeptRecordSchema,
  ServerKeySchema,
  SubscriptionSchema,
  InvitationSchema,
  ConsentSchema,
  RecipientBlockSchema,
  AbuseReportSchema,
  SendingSuspensionSchema,
  AuditEntrySchema,
  MessageSchema,
  SendSlotSchema,
  LocationRequestSchema,
  PositionSchema,
  LookSchema,
  LookupSchema,
  OptOutSchema,
  ReportSchema,
  DisputeSchema,
] as const;
