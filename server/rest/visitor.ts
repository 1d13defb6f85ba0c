import { z } from 'zod';
import { forgetVisitor } from '#server/features/visitor/forget-visitor.ts';
import { recordEvent } from '#server/features/visitor/record-event.ts';
import { reportVisit } from '#server/features/visitor/report-visit.ts';
import { visitTextLength } from '#server/features/visitor/visitor-input.ts';
import { userAgentLength } from '#shared/limits.ts';
import { doneShape } from './auth.ts';
import { documented, withExample } from './documented.ts';
import { oneLine, text } from './input-texts.ts';
import type { Rest } from './rest-app.ts';

const derived = oneLine(visitTextLength).nullish().describe('derived from the user agent when absent');
const time = z.iso.datetime({ offset: true }).nullish().describe('ISO 8601');
const visitorId = text(100, { pattern: '^[A-Za-z0-9_-]{16,64}$' }).describe('random');
const inAddress = '[A-Za-z0-9._~:/?@!$&()*+,;=-]*';
/** A page of this site. */
const pageUrlOf = (publicUrl: string) =>
  text(1_000, {
    format: 'uri',
    maxLength: 300,
    pattern: `^${publicUrl.replaceAll('.', '\\.')}(/${inAddress})?$`,
  });
const visitOf = (publicUrl: string) =>
  withExample(
    z.object({
      visitorId,
      userAgent: oneLine(userAgentLength).nullish().describe('the header User-Agent when absent'),
      osName: derived,
      osVersion: derived,
      browserName: derived,
      browserVersion: derived,
      deviceType: z.enum(['tablet', 'mobile', 'desktop']).nullish().describe('derived when absent'),
      deviceBrand: derived,
      deviceModel: derived,
      pageUrl: pageUrlOf(publicUrl).describe(
        'a page of this site; its fragment is dropped, and all of its query except `source`',
      ),
      referrerUrl: text(1_000, {
        format: 'uri',
        pattern: `^https?://([a-z][a-z0-9]*\\.)+[a-z]{2,}(/${inAddress})?$`,
      })
        .nullish()
        .describe('the previous page; its query and fragment are dropped'),
      source: oneLine(visitTextLength)
        .nullish()
        .describe('where the visitor came from; the parameter `source` of the page when absent'),
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
const eventOf = (publicUrl: string) =>
  withExample(
    z.object({
      visitorId,
      name: text(200, { pattern: '^[A-Za-z0-9_.-]{1,64}$' }).describe('name of the event'),
      pageUrl: pageUrlOf(publicUrl)
        .nullish()
        .describe('a page of this site, treated as for /locate/userAgent'),
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
        { operation: 'reportVisit', input: { body: visitOf(publicUrl) }, output: doneShape },
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
        operation: 'recordEvent',
        input: { body: eventOf(publicUrl) },
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
