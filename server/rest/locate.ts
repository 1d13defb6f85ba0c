import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { cancelRequest } from '#server/features/location/manage-request.ts';
import { requestLocation } from '#server/features/location/request-location.ts';
import { sendVoiceMessage } from '#server/features/location/send-voice-message.ts';
import { viewLocation, viewLocations } from '#server/features/location/view-locations.ts';
import { documented, idempotencyKey, page, withExample } from './documented.ts';
import { presentRecord, recordShape } from './present-location.ts';
import type { Rest } from './rest.ts';

const templateId = z
  .string()
  .max(100)
  .optional()
  .describe('of /common/…LocateTemplate; the usual one when absent');
const senderName = z.string().max(200).optional().describe('signs the message; anonymous when absent');
const title = z.string().max(200);
const byId = z.object({ id: z.string().max(100) });

/** How a location is asked for: the channel stands in the path, and each names its recipient in its own way. */
const ways = [
  {
    path: '/locate/phone',
    channel: 'PHONE',
    summary: 'Ask somebody where they are, by text message. One in three hours.',
    body: withExample(
      z.object({ phone: z.string().max(1_000), title: title.optional(), templateId, senderName }),
      { phone: '+44 7700 900123', title: 'Mum', templateId: 'sms.ask.en', senderName: 'Sari' },
    ),
  },
  {
    path: '/locate/email',
    channel: 'EMAIL',
    summary: 'Ask somebody where they are, by e-mail. One in three hours.',
    body: withExample(
      z.object({ email: z.string().max(1_000), title: title.optional(), templateId, senderName }),
      { email: 'family@example.org', title: 'Mum', templateId: 'email.ask.en' },
    ),
  },
  {
    path: '/locate/link',
    channel: 'LINK',
    summary: 'Make a link that asks whoever you give it to. Nothing is sent. One in three hours.',
    body: withExample(z.object({ title, senderName }), { title: 'My first link' }),
  },
] as const;

/** The calls of the group `locate` about requests for a location. */
export function locateCalls(app: Rest): void {
  for (const { path, channel, summary, body } of ways) {
    app.post(
      path,
      {
        schema: documented('locate', summary, {
          scope: 'LOCATION_WRITE',
          input: { body },
          output: recordShape,
          idempotent: true,
        }),
        config: { fieldNames: { recipient: channel === 'PHONE' ? 'phone' : 'email' } },
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
    '/locate/records',
    {
      schema: documented('locate', 'Your location records, the newest first.', {
        scope: 'LOCATION_READ',
        input: {
          querystring: page.extend({
            channel: z.enum(['PHONE', 'EMAIL', 'LINK']).optional(),
            consent: z.enum(['AWAITING', 'GRANTED', 'ENDED', 'DECLINED', 'EXPIRED']).optional(),
          }),
        },
        output: z.object({
          items: z.array(recordShape),
          endCursor: z.string().nullable().describe('pass it as `after`'),
          hasNextPage: z.boolean(),
          totalCount: z.int(),
        }),
      }),
    },
    async ({ ctx, query }) => {
      const { nodes, pageInfo, totalCount } = await viewLocations(ctx, query);
      const items = nodes.map((row) => presentRecord(ctx, row));
      return { data: { items, ...pageInfo, totalCount: await totalCount() } };
    },
  );

  app.get(
    '/locate/records/:id',
    {
      schema: documented('locate', 'One location record. Reading a place is noted for its recipient.', {
        scope: 'LOCATION_READ',
        input: { params: byId },
        output: recordShape,
      }),
    },
    async ({ ctx, params }) => {
      const row = await viewLocation(ctx, params.id);
      if (!row) throw new AppError('NOT_FOUND');
      return { data: presentRecord(ctx, row) };
    },
  );

  app.post(
    '/locate/records/:id/cancel',
    {
      schema: documented(
        'locate',
        'Take a request back: nobody can answer it any more, a share under way ends. Safe to repeat.',
        { scope: 'LOCATION_WRITE', input: { params: byId }, output: recordShape },
      ),
    },
    async ({ ctx, params }) => ({
      data: presentRecord(ctx, await cancelRequest(ctx, { locationId: params.id })),
    }),
  );

  app.post(
    '/locate/records/:id/voice',
    {
      schema: documented(
        'locate',
        'Call the recipient of an open phone request and point to the text message that they have. Only to one who has agreed to share with you before.',
        {
          scope: 'LOCATION_WRITE',
          input: { params: byId, body: z.object({ templateId }) },
          output: recordShape,
          idempotent: true,
        },
      ),
      config: { fieldNames: { locationId: 'id' } },
    },
    async ({ ctx, params, body }) => {
      const input = { locationId: params.id, templateId: body.templateId ?? null };
      return { data: presentRecord(ctx, await sendVoiceMessage(ctx, input)) };
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
