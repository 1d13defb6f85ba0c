import { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { hasScope } from '#server/features/partner/access.ts';
import { consentStates } from '#server/features/location/consent-state.ts';
import { locationChannels, recipientReplies } from '#server/features/location/location-request.entity.ts';
import type { LocationRow } from '#server/features/location/location-row.ts';
import { viewLocation } from '#server/features/location/view-locations.ts';
import type { PositionRow } from '#server/features/location/position.ts';
import { enumOf, meaningsOf } from './contract-words.ts';
import { timestamp } from './present.ts';

const statusNames = {
  PENDING: 'pending',
  IP_LOCATED: 'IP located',
  GPS_TRACKED: 'GPS tracked',
} as const;
const time = (at: string | null): number | null => (at === null ? null : Date.parse(at));

export const positionShape = z
  .object({
    latitude: z.number().meta({ minimum: -90, maximum: 90 }).describe('degrees north, WGS 84'),
    longitude: z.number().meta({ minimum: -180, maximum: 180 }).describe('degrees east, WGS 84'),
    accuracy: z
      .number()
      .meta({ minimum: 0 })
      .nullable()
      .describe('metres; for an IP place the radius of a circle, not a pin; null if the device did not say'),
    source: z
      .enum(['IP', 'GPS'])
      .describe('IP: derived from an address, a wide circle; GPS: from the device'),
    address: z
      .string()
      .nullable()
      .describe('name of the place, in the language of the request; null if unknown'),
    isDemo: z
      .boolean()
      .describe(
        'true for the demo place that loopback, private and example addresses get outside production',
      ),
    isDoubtful: z
      .boolean()
      .describe(
        'true if it is too far from the position before: over 300 m/s, even at the edges of both accuracies; never `location` of a record',
      ),
    recordTime: timestamp.describe('when it was taken, milliseconds since 1970'),
  })
  .meta({ id: 'Position' });
export const presentPosition = (position: PositionRow): z.output<typeof positionShape> => ({
  latitude: position.latitude,
  longitude: position.longitude,
  accuracy: position.accuracy,
  source: position.source,
  address: position.address,
  isDemo: position.isDemo,
  isDoubtful: position.isDoubtful,
  recordTime: Date.parse(position.recordedAt),
});

export const recordShape = z
  .object({
    id: z.uuid().describe('for /locate/records/{id}'),
    channel: z.enum(locationChannels).describe(meaningsOf('LocationChannel')),
    recipient: z.string().nullable().describe('number (E.164) or address; null for a link'),
    title: z.string().nullable().describe('your own name for it; null if you gave none'),
    icon: z.string().nullable().describe('the emoji that you picked for it; null if you picked none'),
    senderName: z.string().nullable().describe('the name you signed with; null when anonymous'),
    state: enumOf('LocationStatus'),
    status: z.enum(['pending', 'IP located', 'GPS tracked']).describe('the documented words for `state`'),
    consent: z
      .enum(consentStates)
      .describe(`the recipient’s answer, as far as you may see it\n${meaningsOf('ConsentState')}`),
    delivery: z
      .enum(['QUEUED', 'SENT', 'DELIVERED', 'FAILED'])
      .nullable()
      .describe(`state of the message; null for LINK\n${meaningsOf('DeliveryState')}`),
    templateId: z.string().nullable().describe('of the message that was sent; null for LINK'),
    call: z
      .enum(['QUEUED', 'PLACED', 'ANSWERED', 'FAILED'])
      .nullable()
      .describe(`state of the most recent call; null if there was none\n${meaningsOf('CallState')}`),
    link: z
      .string()
      .meta({ format: 'uri' })
      .nullable()
      .describe(
        'for LINK the recipient answers with it; otherwise it only shows what you see. Null without location:write',
      ),
    requestTime: timestamp.describe('when the request was sent, milliseconds since 1970, as all times'),
    locateTime: timestamp.nullable().describe('when a place was first known; null until then'),
    expireTime: timestamp.describe('when the link expires if unanswered'),
    sharingUntil: timestamp.nullable().describe('until when the recipient shares; null unless sharing'),
    hearTime: timestamp
      .nullable()
      .describe(
        'when the recipient’s page last told where they are, or that they have not moved; null unless sharing a position of the device',
      ),
    arriveTime: timestamp
      .nullable()
      .describe('when the recipient last told that they have arrived, not where; null if they did not'),
    endTime: timestamp
      .nullable()
      .describe('when the share ended, or when you cancelled before there was one; null unless ended'),
    cancelTime: timestamp.nullable().describe('when you cancelled the request; null if you did not'),
    changeTime: timestamp.describe('when anything about it last changed'),
    reply: z
      .enum(recipientReplies)
      .nullable()
      .describe('what the recipient replied instead of sharing a place; null if they did not'),
    whoAskTime: timestamp
      .nullable()
      .describe('when the recipient asked who you are; answer with /answerWho. Null if they did not'),
    whoAnswerTime: timestamp.nullable().describe('when you answered; null if you did not'),
    extendAskTime: timestamp.nullable().describe('when you asked for more time, if they have yet to answer'),
    location: positionShape
      .nullable()
      .describe('the newest position; null before one was shared and once it is erased'),
    address: z.string().nullable().describe('`location.address` once more'),
  })
  .meta({ id: 'LocationRecord' });

/**
 * A token with only a write scope gets nothing about the recipient, and one with only a read scope no link, which over
 * LINK can stop and erase; GraphQL refuses them the same fields.
 */
export function presentRecord(ctx: Context, row: LocationRow): z.output<typeof recordShape> {
  const record = wholeRecord(row);
  if (!hasScope(ctx.viewer, 'LOCATION_READ')) Object.assign(record, unread);
  if (!hasScope(ctx.viewer, 'LOCATION_WRITE')) record.link = null;
  return record;
}

/** A record as it is now; the view is recorded for its recipient. Throws NOT_FOUND. */
export async function readRecord(ctx: Context, id: string): Promise<{ data: z.output<typeof recordShape> }> {
  const row = await viewLocation(ctx, id);
  if (!row) throw new AppError('NOT_FOUND');
  return { data: presentRecord(ctx, row) };
}

const unread = {
  recipient: null,
  title: null,
  icon: null,
  reply: null,
  hearTime: null,
  arriveTime: null,
  location: null,
  address: null,
} satisfies Partial<z.output<typeof recordShape>>;

const wholeRecord = (row: LocationRow): z.output<typeof recordShape> => ({
  id: row.id,
  channel: row.channel,
  recipient: row.recipient,
  title: row.title,
  icon: row.icon,
  senderName: row.senderName,
  state: row.status,
  status: statusNames[row.status],
  consent: row.consent,
  delivery: row.delivery,
  templateId: row.templateId,
  call: row.call?.state ?? null,
  link: row.link,
  requestTime: Date.parse(row.requestedAt),
  locateTime: time(row.locatedAt),
  expireTime: Date.parse(row.expiresAt),
  sharingUntil: time(row.sharingUntil),
  hearTime: time(row.heardAt),
  arriveTime: time(row.arrivedAt),
  endTime: time(row.endedAt),
  cancelTime: time(row.cancelledAt),
  changeTime: Date.parse(row.changedAt),
  reply: row.reply,
  whoAskTime: time(row.whoAskedAt),
  whoAnswerTime: time(row.whoAnsweredAt),
  extendAskTime: time(row.extensionAskedAt),
  location: row.position && presentPosition(row.position),
  address: row.position?.address ?? null,
});
