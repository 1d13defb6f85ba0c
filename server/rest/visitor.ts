import { z } from 'zod';
import { errorsOf } from '#server/error-meanings.ts';
import { forgetVisitor } from '#server/features/visitor/forget-visitor.ts';
import { recordEvent } from '#server/features/visitor/record-event.ts';
import { reportVisit } from '#server/features/visitor/report-visit.ts';
import { doneShape } from './auth.ts';
import { documented, withExample } from './documented.ts';
import type { Rest } from './rest-app.ts';

const text = z.string().max(1_000).nullish();
const derived = text.describe('derived from the user agent when absent');
const time = z.iso.datetime({ offset: true }).nullish().describe('ISO 8601');
const visitorId = z.string().max(100).describe('random: 16 to 64 letters, digits, - or _');
const visitOf = (publicUrl: string) =>
  withExample(
    z.object({
      visitorId,
      userAgent: text.describe('the header User-Agent when absent'),
      osName: derived,
      osVersion: derived,
      browserName: derived,
      browserVersion: derived,
      deviceType: z.enum(['tablet', 'mobile', 'desktop']).nullish().describe('derived when absent'),
      deviceBrand: derived,
      deviceModel: derived,
      pageUrl: z
        .string()
        .max(1_000)
        .describe('a page of this site; its fragment is dropped, and all of its query except `source`'),
      referrerUrl: text.describe('the previous page; its query and fragment are dropped'),
      source: text.describe('where the visitor came from; the parameter `source` of the page when absent'),
      visitTime: time,
    }),
    {
      visitorId: '3f0c7a52-91f4-4b7e-9a3e-0d9f1c2b7a10',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      deviceType: 'desktop',
      pageUrl: `${publicUrl}/?source=newsletter`,
      referrerUrl: 'https://news.example/today',
      visitTime: '2026-11-21T08:30:00.000Z',
    },
  );
const kinds = { tablet: 'TABLET', mobile: 'MOBILE', desktop: 'DESKTOP' } as const;
const event = withExample(
  z.object({
    visitorId,
    name: z.string().max(200).describe('name of the event: up to 64 letters, digits, `_`, `-` and `.`'),
    pageUrl: text.describe('a page of this site, treated as for /locate/userAgent'),
    properties: z
      .record(z.string(), z.unknown())
      .nullish()
      .describe('at most ten short values, 300 bytes as JSON'),
    eventTime: time,
  }),
  {
    visitorId: '3f0c7a52-91f4-4b7e-9a3e-0d9f1c2b7a10',
    name: 'locate-clicked',
    properties: { plan: 'usd-28' },
  },
);
const dateOf = (iso: string | null | undefined): Date | null => (iso ? new Date(iso) : null);

/** The documented calls about visitors, and the one that withdraws consent. All only after the visitor agreed. */
export function visitorCalls(app: Rest, publicUrl: string): void {
  app.post(
    '/locate/userAgent',
    {
      schema: documented(
        'locate',
        'Report a visit, once per visitor and host, after the visitor has agreed to it. No IP address is stored.',
        { errors: errorsOf('reportVisit'), input: { body: visitOf(publicUrl) }, output: doneShape },
      ),
    },
    async ({ ctx, body: { deviceType, visitTime, ...rest } }) => {
      const kind = deviceType ? kinds[deviceType] : null;
      const input = { ...rest, deviceType: kind, visitTime: dateOf(visitTime) };
      await reportVisit(ctx, input, ctx.client);
      return { data: { success: true as const } };
    },
  );

  app.post(
    '/common/addBuriedPoint',
    {
      schema: documented('common', 'Record something that a visitor did, after they have agreed to it.', {
        errors: errorsOf('recordEvent'),
        input: { body: event },
        output: doneShape,
        idempotent: true,
      }),
    },
    async ({ ctx, body: { eventTime, ...rest } }) => {
      const input = { ...rest, eventTime: dateOf(eventTime) };
      return { data: { success: await recordEvent(ctx, input, ctx.client) } };
    },
  );

  app.post(
    '/common/forgetVisitor',
    {
      schema: documented('common', 'Withdraw a visitor’s consent: erases everything stored about them.', {
        description: 'Safe to repeat, also for a visitor of whom nothing is stored.',
        input: {
          body: withExample(z.object({ visitorId }), {
            visitorId: '3f0c7a52-91f4-4b7e-9a3e-0d9f1c2b7a10',
          }),
        },
        output: doneShape,
      }),
    },
    async ({ ctx, body }) => ({ data: { success: await forgetVisitor(ctx, body) } }),
  );
}
