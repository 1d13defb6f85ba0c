import type { FastifyInstance, FastifyReply } from 'fastify';
import { accessOf } from '#server/contract.ts';
import { checkAccess } from '#server/features/partner/access.ts';
import { reportPdf, type ReportPdf } from '#server/features/report/report-pdf.ts';
import { reportPicture } from '#server/features/report/report-picture.ts';
import type { ContextOf } from '#server/context/request-context.ts';
import { byReader } from './documented.ts';

/** `GET /reports/ID.pdf?locale=&timeZone=`: the file that `Report.pdfUrl` names, streamed; and what `ReportItem.image` names. */
export async function reportPdfRoutes(
  app: FastifyInstance,
  { contextOf }: { contextOf: ContextOf },
): Promise<void> {
  app.get<{ Params: { id: string } }>('/reports/:id.pdf', async (request, reply) => {
    const ctx = await contextOf(request, reply);
    checkAccess(ctx, accessOf('report'));
    const pdf = await reportPdf(ctx, { id: request.params.id, ...byReader.safeParse(request.query).data });
    return sendReportPdf(reply, pdf);
  });
  app.get<{ Params: { id: string; key: string } }>('/reports/:id/pictures/:key', async (request, reply) => {
    const ctx = await contextOf(request, reply);
    checkAccess(ctx, accessOf('report'));
    const picture = await reportPicture(ctx, request.params);
    return reply.type('image/jpeg').header('cache-control', 'private, no-cache').send(picture);
  });
}

export const sendReportPdf = (reply: FastifyReply, { name, file }: ReportPdf): FastifyReply =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(file);
