import { AccountSchema } from '#server/features/account/account.entity.ts';
import { ServerKeySchema } from '#server/features/account/server-key.entity.ts';
import { SessionSchema } from '#server/features/account/session.entity.ts';
import { SignInLinkSchema } from '#server/features/account/sign-in-link.entity.ts';
import { ConsentSchema } from '#server/features/consent/consent.entity.ts';
import { InvitationSchema } from '#server/features/consent/invitation.entity.ts';
import { LocationRequestSchema } from '#server/features/location/location-request.entity.ts';
import { PositionSchema } from '#server/features/location/position.entity.ts';
import { MessageSchema } from '#server/features/message/message.entity.ts';
import { SendSlotSchema } from '#server/features/message/send-slot.entity.ts';
import { SubscriptionSchema } from '#server/features/subscription/subscription.entity.ts';

/** Every table of ours; migrations and query types come from this list. */
export const entities = [
  AccountSchema,
  SessionSchema,
  SignInLinkSchema,
  ServerKeySchema,
  SubscriptionSchema,
  InvitationSchema,
  ConsentSchema,
  MessageSchema,
  SendSlotSchema,
  LocationRequestSchema,
  PositionSchema,
] as const;
