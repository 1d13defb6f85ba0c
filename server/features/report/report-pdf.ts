import type { Readable } from 'node:stream';
import { contextWith, unknownClient, type Context, type Locale } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { beginAttempt } from '#server/features/account/attempts/attempts.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import { PdfBusy } from '#server/ports/pdf/port.ts';
import { reportFileName } from '#shared/report-file-name.ts';
import { reportDocument } from './report-document.ts';
import { picturesOfReport } from './report-picture.ts';
import { viewReport } from './report.queries.ts';

/** Seconds; a long report takes several. */
const retryAfter = 10;

export type ReportPdf = { name: string; file: Readable };

/**
 * The PDF of the viewer's report, streamed as it is made. Throws UNAUTHENTICATED, NOT_FOUND, RATE_LIMITED,
 * UNAVAILABLE.
 */
export async function reportPdf(ctx: Context, input: { id: string; locale: Locale }): Promise<ReportPdf> {
  const { accountId } = requireViewer(ctx);
  const report = await viewReport(contextWith(ctx, { locale: input.locale }), input.id);
  if (!report) throw new AppError('NOT_FOUND');
  const pictures = await picturesOfReport(ctx, report.id);
  const { takeBack } = await beginAttempt(ctx, 'reportPdf', Buffer.from(accountId), unknownClient, {
    isOwner: true,
  });
  try {
    const file = ctx.pdf.render(reportDocument(report, input.locale, pictures), accountId);
    return { name: reportFileName(report.createdAt), file };
  } catch (error) {
    await takeBack();
    if (error instanceof PdfBusy) throw new AppError('UNAVAILABLE', { retryAfter });
    throw error;
  }
}
