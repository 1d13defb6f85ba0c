import { AccountSchema } from '#server/features/account/account.entity.ts';
import { EmailChangeSchema } from '#server/features/account/email-change.entity.ts';
import { IdempotencyKeySchema } from '#server/features/partner/idempotency-key.entity.ts';
import { PartnerTokenSchema } from '#server/features/partner/partner-token.entity.ts';
import { ResetCodeSchema } from '#server/features/account/password/reset-code.entity.ts';
import { ServerKeySchema } from '#server/features/account/server-key.entity.ts';
import { SessionSchema } from '#server/features/account/sign-in/session.entity.ts';
import { SignInLinkSchema } from '#server/features/account/sign-in/sign-in-link.entity.ts';
import { ThrottleSchema } from '#server/features/attempt/throttle.entity.ts';
import { WebhookDeliverySchema, WebhookEndpointSchema } from '#server/features/partner/webhook.entity.ts';
import { AbuseReportSchema } from '#server/features/consent/abuse/abuse-report.entity.ts';
import { AuditEntrySchema } from '#server/features/consent/abuse/audit-entry.entity.ts';
import { ConsentSchema } from '#server/features/consent/consent.entity.ts';
import { RecipientKeySchema } from '#server/features/consent/recipient-key.entity.ts';
import { PositionSchema } from '#server/features/consent/position/position.entity.ts';
import { LocationRequestSchema } from '#server/features/location/location-request.entity.ts';
import { LookupCountSchema } from '#server/features/lookup/lookup-count.entity.ts';
import { LookupSchema } from '#server/features/lookup/lookup.entity.ts';
import { OptOutSchema } from '#server/features/lookup/opt-out.entity.ts';
import { MessageSchema } from '#server/features/message/message.entity.ts';
import { SendSlotSchema } from '#server/features/message/send-slot.entity.ts';
import { DisputeSchema } from '#server/features/report/dispute.entity.ts';
import { ReportSchema } from '#server/features/report/report.entity.ts';
import { ReportPictureSchema } from '#server/features/report/report-picture.entity.ts';
import { ViewReceiptSchema } from '#server/features/location/view-receipt.entity.ts';
import { DeclineCountSchema } from '#server/features/message/decline-count.entity.ts';
import { SendingSuspensionSchema } from '#server/features/message/sending-suspension.entity.ts';
import { SuppressionSchema } from '#server/features/message/suppression.entity.ts';
import { KeptRecordSchema } from '#server/features/privacy/kept-record.entity.ts';
import { CheckoutSchema } from '#server/features/subscription/checkout.entity.ts';
import { PaymentEventSchema } from '#server/features/subscription/reconciliation/payment-event.entity.ts';
import { PaymentSchema } from '#server/features/subscription/payment.entity.ts';
import { PlanSchema } from '#server/features/subscription/plan.entity.ts';
import { QuotaEntrySchema } from '#server/features/subscription/quota-entry.entity.ts';
import { RenewalConsentSchema } from '#server/features/subscription/checkout/renewal-consent.entity.ts';
import { ClosedPurchaseSchema } from '#server/features/subscription/refund/closed-purchase.entity.ts';
import { TrialUseSchema } from '#server/features/subscription/trial-use.entity.ts';
import { SubscriptionSchema } from '#server/features/subscription/subscription.entity.ts';
import { ClientErrorSchema } from '#server/features/visitor/client-error.entity.ts';
import { ContactMessageSchema } from '#server/features/visitor/contact-message.entity.ts';
import { ReviewSchema } from '#server/features/visitor/review.entity.ts';
import { VisitSchema } from '#server/features/visitor/visit.entity.ts';
import { VisitorEventSchema } from '#server/features/visitor/visitor-event.entity.ts';

/** All our tables; migrations and query types are derived from this list. */
export const entities = [
  AccountSchema,
  EmailChangeSchema,
  IdempotencyKeySchema,
  PartnerTokenSchema,
  WebhookEndpointSchema,
  WebhookDeliverySchema,
  ResetCodeSchema,
  ServerKeySchema,
  SessionSchema,
  SignInLinkSchema,
  ThrottleSchema,
  AbuseReportSchema,
  AuditEntrySchema,
  ConsentSchema,
  RecipientKeySchema,
  PositionSchema,
  LocationRequestSchema,
  LookupSchema,
  LookupCountSchema,
  OptOutSchema,
  MessageSchema,
  SendSlotSchema,
  DisputeSchema,
  ReportSchema,
  ReportPictureSchema,
  ViewReceiptSchema,
  DeclineCountSchema,
  SendingSuspensionSchema,
  SuppressionSchema,
  KeptRecordSchema,
  PlanSchema,
  SubscriptionSchema,
  CheckoutSchema,
  RenewalConsentSchema,
  PaymentSchema,
  TrialUseSchema,
  ClosedPurchaseSchema,
  PaymentEventSchema,
  QuotaEntrySchema,
  ClientErrorSchema,
  ContactMessageSchema,
  ReviewSchema,
  VisitSchema,
  VisitorEventSchema,
] as const;
