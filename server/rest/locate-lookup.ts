import { contextWith } from '#server/context/context.ts';
import { z } from 'zod';
import { AppError } from '#server/errors/errors.ts';
import { hasScope } from '#server/features/partner/access.ts';
import { startLookup } from '#server/features/lookup/start-lookup.ts';
import { purposes, refusedPurposes } from '#server/features/lookup/purposes.ts';
import { viewLookup, viewLookups } from '#server/features/lookup/lookup.queries.ts';
import { reportPdf } from '#server/features/report/report-pdf.ts';
import { viewReport } from '#server/features/report/report.queries.ts';
import {
  byId,
  byReader,
  documented,
  documentedFile,
  idempotencyKey,
  page,
  pageOf,
  withExample,
} from './documented.ts';
import { emailLength } from '#shared/email.ts';
import { emailText, word } from './input-texts.ts';
import { lookupShape, presentLookup, presentLookups, presentReport, reportShape } from './present-lookup.ts';
import { sendReportPdf } from './report-pdf.ts';
import type { Rest } from './rest-app.ts';

const purpose = z
  .enum([...purposes, ...refusedPurposes])
  .describe('what it is for; the last four are refused, because our reports are not consumer reports');
const subject = word(1_000).meta({ maxLength: emailLength });

/** The calls of the group `locate` about lookups and their reports. */
export function lookupCalls(app: Rest): void {
  app.post(
    '/locate/emailRough',
    {
      schema: documented(
        'locate',
        'What is roughly known about an e-mail address: a teaser for anybody, which does not count against a plan: ten an hour from one network, with a token, too. Ask for its state at /locate/lookups/{id}, every few seconds.',
        {
          operation: 'startLookup',
          errors: ['EMAIL_INVALID', 'PURPOSE_REFUSED', 'RATE_LIMITED'],
          input: {
            body: withExample(
              z.object({
                email: emailText.describe('the address to look up'),
                purpose: purpose.default('UNKNOWN_CALLER'),
              }),
              {
                email: 'somebody@example.com',
              },
            ),
          },
          output: lookupShape,
          idempotent: true,
        },
      ),
      config: { fieldNames: { subject: 'email' } },
    },
    async ({ ctx, body }) => {
      const input = { kind: 'EMAIL', subject: body.email, purpose: body.purpose } as const;
      // A teaser is a visitor's lookup, even for signed-in callers.
      return {
        data: await presentLookup(
          ctx,
          await startLookup(contextWith(ctx, { viewer: null }), input, ctx.client),
        ),
      };
    },
  );

  app.post(
    '/locate/lookups',
    {
      schema: documented(
        'locate',
        'Look up a number or an address. When signed in, it uses one lookup of your plan and creates a report; otherwise it is a teaser that is erased after 24 hours. Ask for its state at /locate/lookups/{id}, every few seconds.',
        {
          operation: 'startLookup',
          input: {
            body: withExample(
              z.object({
                kind: z.enum(['PHONE', 'EMAIL']).describe('what `subject` is'),
                subject: subject.describe('the number with its country code, or the address'),
                purpose,
              }),
              {
                kind: 'PHONE',
                subject: '+12025550123',
                purpose: 'FRAUD_CHECK',
              },
            ),
          },
          output: lookupShape,
          idempotent: true,
        },
      ),
    },
    async (request) => {
      const { ctx, body } = request;
      const input = { ...body, idempotencyKey: idempotencyKey(request) };
      const lookup = await presentLookup(ctx, await startLookup(ctx, input, ctx.client));
      // With a key used before, something may already have been found.
      return {
        data: hasScope(ctx.viewer, 'LOOKUP_READ') ? lookup : { ...lookup, result: null, reportId: null },
      };
    },
  );

  app.get(
    '/locate/lookups',
    {
      schema: documented('locate', 'Your newest 1,000 lookups, newest first.', {
        operation: 'lookups',
        input: { querystring: page },
        output: pageOf('LookupPage', lookupShape),
      }),
    },
    async ({ ctx, query }) => {
      const { nodes, pageInfo, totalCount } = await viewLookups(ctx, query);
      return { data: { items: await presentLookups(ctx, nodes), ...pageInfo, totalCount } };
    },
  );

  app.get(
    '/locate/lookups/:id',
    {
      schema: documented('locate', 'One lookup: yours, or a visitor’s, whose id cannot be guessed.', {
        operation: 'lookup',
        errors: ['NOT_FOUND'],
        input: { params: byId('the lookup') },
        output: lookupShape,
      }),
    },
    async ({ ctx, params }) => {
      const lookup = await viewLookup(ctx, params.id);
      if (!lookup) throw new AppError('NOT_FOUND');
      return { data: await presentLookup(ctx, lookup) };
    },
  );

  app.get(
    '/locate/reports/:id',
    {
      schema: documented('locate', 'One of your reports.', {
        operation: 'report',
        errors: ['NOT_FOUND'],
        input: { params: byId('the report') },
        output: reportShape,
      }),
    },
    async ({ ctx, params }) => {
      const report = await viewReport(ctx, params.id);
      if (!report) throw new AppError('NOT_FOUND');
      return { data: presentReport(report) };
    },
  );

  app.get(
    '/locate/reports/:id/pdf',
    {
      schema: documentedFile('locate', 'The PDF of one of your reports.', 'application/pdf', {
        operation: 'report',
        errors: ['NOT_FOUND', 'RATE_LIMITED'],
        input: { params: byId('the report'), querystring: byReader },
      }),
    },
    async ({ ctx, params, query }, reply) => {
      const pdf = await reportPdf(ctx, { id: params.id, ...query });
      return sendReportPdf(reply, pdf);
    },
  );
}
