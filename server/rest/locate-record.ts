import { z } from 'zod';
import { AppError } from '#server/errors/errors.ts';
import {
  answerWhoThisIs,
  askToExtend,
  cancelRequest,
  changeRequestIcon,
} from '#server/features/location/manage-request.ts';
import { sendVoiceMessage } from '#server/features/location/send-voice-message.ts';
import { viewTrack } from '#server/features/location/track.queries.ts';
import { byId, documented } from './documented.ts';
import { limits } from '#shared/limits.ts';
import { oneLine, someLine } from './input-texts.ts';
import { templateId } from './locate.ts';
import {
  positionShape,
  presentPosition,
  presentRecord,
  readRecord,
  recordShape,
} from './present-location.ts';
import type { Rest } from './rest-app.ts';

const instant = z.coerce.number().int().min(0).max(8_640_000_000_000_000).optional();
const dateOf = (time: number | undefined): Date | null => (time === undefined ? null : new Date(time));

/** The calls of the group `locate` about one location record. */
export function recordCalls(app: Rest): void {
  app.get(
    '/locate/records/:id',
    {
      schema: documented(
        'locate',
        'One location record. Reading a place is recorded and shown to its recipient.',
        {
          operation: 'location',
          errors: ['NOT_FOUND'],
          input: { params: byId('the record') },
          output: recordShape,
        },
      ),
    },
    async ({ ctx, params }) => readRecord(ctx, params.id),
  );

  app.post(
    '/locate/records/:id/cancel',
    {
      schema: documented(
        'locate',
        'Cancel a request: it can no longer be answered, and an active share ends. Safe to repeat.',
        {
          operation: 'cancelRequest',
          input: { params: byId('the record') },
          output: recordShape,
        },
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
        'Call the recipient of an open phone request and refer them to the text message that they have. Only possible once that message was sent, if they have agreed to share with you before; one every three hours.',
        {
          operation: 'sendVoiceMessage',
          input: { params: byId('the record'), body: z.object({ templateId }) },
          output: recordShape,
          idempotent: true,
        },
      ),
      config: { readAgain: readRecord },
    },
    async ({ ctx, params, body }) => {
      const input = { locationId: params.id, templateId: body.templateId ?? null };
      return { data: presentRecord(ctx, await sendVoiceMessage(ctx, input)) };
    },
  );

  app.get(
    '/locate/records/:id/track',
    {
      schema: documented(
        'locate',
        'Where the recipient was, in order: the newest 1,000 positions. With `before` set to the time of the first one, those before it.',
        {
          operation: 'location',
          errors: ['NOT_FOUND'],
          input: {
            params: byId('the record'),
            querystring: z.object({
              since: instant.describe('only those taken after this, milliseconds since 1970'),
              before: instant.describe('only those taken before this'),
            }),
          },
          output: z.object({ items: z.array(positionShape) }).meta({ id: 'Track' }),
        },
      ),
    },
    async ({ ctx, params, query }) => {
      const part = { since: dateOf(query.since), before: dateOf(query.before) };
      const track = await viewTrack(ctx, { id: params.id, ...part });
      if (!track) throw new AppError('NOT_FOUND');
      return { data: { items: track.map(presentPosition) } };
    },
  );

  app.post(
    '/locate/records/:id/extend',
    {
      schema: documented(
        'locate',
        'Ask for more time, while the recipient shares. Their page shows it; no message is sent. Safe to repeat.',
        {
          operation: 'askToExtend',
          input: { params: byId('the record') },
          output: recordShape,
        },
      ),
    },
    async ({ ctx, params }) => ({
      data: presentRecord(ctx, await askToExtend(ctx, { locationId: params.id })),
    }),
  );

  app.post(
    '/locate/records/:id/answerWho',
    {
      schema: documented(
        'locate',
        'Tell the recipient who asked ‘Who is this?’ your name, once. NOT_FOUND if the recipient has not asked.',
        {
          operation: 'answerWhoThisIs',
          input: {
            params: byId('the record'),
            body: z.object({
              name: someLine(limits.senderNameLength).describe('as `senderName` of /locate/phone'),
            }),
          },
          output: recordShape,
        },
      ),
    },
    async ({ ctx, params, body }) => ({
      data: presentRecord(ctx, await answerWhoThisIs(ctx, { locationId: params.id, name: body.name })),
    }),
  );

  app.post(
    '/locate/records/:id/icon',
    {
      schema: documented(
        'locate',
        'Pick an emoji by which you recognise a record; the recipient never sees it. Safe to repeat.',
        {
          operation: 'changeRequestIcon',
          input: {
            params: byId('the record'),
            body: z.object({ icon: oneLine(20).nullable().describe('one emoji; null: none') }),
          },
          output: recordShape,
        },
      ),
    },
    async ({ ctx, params, body }) => ({
      data: presentRecord(ctx, await changeRequestIcon(ctx, { locationId: params.id, icon: body.icon })),
    }),
  );
}
