import { z } from 'zod';
import { errorsOf } from '#server/contract.ts';
import type { ErrorCode } from '#server/errors/errors.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import { requestLocation } from '#server/features/location/request-location.ts';
import { viewLocations } from '#server/features/location/view-locations.ts';
import { consentStates } from '#server/features/location/consent-state.ts';
import { locationOrders } from '#server/features/location/location-page.ts';
import { locationChannels } from '#server/features/location/location-request.entity.ts';
import { sendLimits } from '#server/features/message/send-limits.ts';
import { slotChannels } from '#server/features/message/send-slot.entity.ts';
import { limits } from '#shared/limits.ts';
import { meaningsOf } from './contract-words.ts';
import { documented, idempotencyKey, page, pageOf, withExample } from './documented.ts';
import { emailText, oneLine, phoneText, someLine, word } from './input-texts.ts';
import { presentRecord, readRecord, recordShape } from './present-location.ts';
import { timestamp } from './present.ts';
import type { Rest } from './rest-app.ts';

export const templateId = word(100)
  .optional()
  .describe('of /common/…LocateTemplate; it also determines the language. The default one when absent');
const senderName = oneLine(limits.senderNameLength)
  .optional()
  .describe(
    'signs the message; anonymous when absent. Letters, digits, spaces, apostrophes, full stops and hyphens, with at least one letter, and nothing like a link or a number',
  );
const title = someLine(limits.titleLength).describe('your own name for the request');

/**
 * How a location is requested: the channel is in the path, and each names its recipient differently. `never`: codes of
 * the other channels.
 */
const ways = [
  {
    path: '/locate/phone',
    channel: 'PHONE',
    summary: 'Ask somebody where they are, by text message. One every three hours.',
    body: withExample(
      z.object({
        phone: phoneText.describe('with its country code'),
        title: title.optional(),
        templateId,
        senderName,
      }),
      { phone: '+44 7700 900123', title: 'Mum', templateId: 'sms.ask.en', senderName: 'Sari' },
    ),
    never: new Set<ErrorCode>(['EMAIL_INVALID']),
  },
  {
    path: '/locate/email',
    channel: 'EMAIL',
    summary: 'Ask somebody where they are, by e-mail. One every three hours.',
    body: withExample(
      z.object({
        email: emailText.describe('whom to ask'),
        title: title.optional(),
        templateId,
        senderName,
      }),
      { email: 'family@example.org', title: 'Mum', templateId: 'email.ask.en' },
    ),
    never: new Set<ErrorCode>(['PHONE_INVALID', 'PHONE_NOT_TEXTABLE', 'COUNTRY_NOT_SERVED']),
  },
  {
    path: '/locate/link',
    channel: 'LINK',
    summary: 'Create a link to pass on to whoever you want to ask. Nothing is sent. One every three hours.',
    body: withExample(z.object({ title, senderName }), { title: 'My first link' }),
    never: new Set<ErrorCode>([
      'PHONE_INVALID',
      'PHONE_NOT_TEXTABLE',
      'COUNTRY_NOT_SERVED',
      'EMAIL_INVALID',
      'TEMPLATE_UNKNOWN',
      'RECIPIENT_UNAVAILABLE',
      'DAILY_LIMIT_REACHED',
    ]),
  },
] as const;

/** The calls of the group `locate` that send requests and list them. */
export function locateCalls(app: Rest): void {
  for (const { path, channel, summary, body, never } of ways) {
    app.post(
      path,
      {
        schema: documented('locate', summary, {
          operation: 'requestLocation',
          errors: errorsOf('requestLocation').filter((code) => !never.has(code)),
          input: { body },
          output: recordShape,
          idempotent: true,
        }),
        config: { fieldNames: { recipient: channel === 'PHONE' ? 'phone' : 'email' }, readAgain: readRecord },
      },
      async (request) => {
        const { ctx } = request;
        const { phone, email, ...rest }: Request = request.body;
        const input = { ...rest, channel, recipient: phone ?? email ?? null };
        const key = idempotencyKey(request) ?? null;
        return { data: presentRecord(ctx, await requestLocation(ctx, { ...input, idempotencyKey: key })) };
      },
    );
  }

  app.get(
    '/locate/limits',
    {
      schema: documented('locate', 'When each channel can be used again; null: now.', {
        operation: 'sendLimits',
        input: {},
        output: z.array(
          z
            .object({
              kind: z.enum(slotChannels).describe('text messages, calls, e-mails or links'),
              nextTime: timestamp.nullable().describe('milliseconds since 1970; null: now'),
            })
            .meta({ id: 'SendLimit' }),
        ),
      }),
    },
    async ({ ctx }) => {
      const limits = await sendLimits(ctx, requireViewer(ctx).accountId);
      return { data: limits.map(({ kind, nextAt }) => ({ kind, nextTime: nextAt?.getTime() ?? null })) };
    },
  );

  app.get(
    '/locate/records',
    {
      schema: documented(
        'locate',
        'Your location records, newest first unless `orderBy` says otherwise. `search` and `consent` look through the newest 2,000.',
        {
          operation: 'locations',
          input: {
            querystring: page.extend({
              channel: z.enum(locationChannels).optional().describe('only those sent over this channel'),
              consent: z.enum(consentStates).optional().describe('only those in this state'),
              orderBy: z.enum(locationOrders).default('NEWEST').describe(meaningsOf('LocationOrder')),
            }),
          },
          output: pageOf('LocationRecordPage', recordShape),
        },
      ),
    },
    async ({ ctx, query }) => {
      const { nodes, pageInfo, totalCount } = await viewLocations(ctx, query);
      const items = nodes.map((row) => presentRecord(ctx, row));
      return { data: { items, ...pageInfo, totalCount } };
    },
  );
}

type Request = {
  phone?: string;
  email?: string;
  title?: string | undefined;
  templateId?: string | undefined;
  senderName?: string | undefined;
};
