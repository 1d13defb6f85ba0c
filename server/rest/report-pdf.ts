import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireScope } from '#server/features/account/scopes.ts';
import { reportPdf } from '#server/features/report/report-pdf.ts';
import type { RequestContext } from '#server/request-context.ts';

const query = z.object({ locale: z.enum(['en', 'id']).optional() });

/** `GET /reports/ID.pdf?locale=`: the file that `Report.pdfUrl` names, streamed. */
export async function reportPdfRoutes(
  app: FastifyInstance,
  { contextOf }: { contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext> },
): Promise<void> {
  app.get<{ Params: { id: string } }>(
    '/reports/:id.pdf',
    { schema: { hide: true } },
    async (request, reply) => {
      const ctx = await contextOf(request, reply);
      requireScope(ctx, 'LOOKUP_READ');
      const locale = query.safeParse(request.query).data?.locale ?? ctx.locale;
      const pdf = await reportPdf(ctx, { id: request.params.id, locale });
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="whereabouts-report.pdf"')
        .header('cache-control', 'no-store')
        .send(pdf);
    },
  );
}
