import type { Readable } from 'node:stream';
import { contextWith, unknownClient, type Context, type Locale } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { beginAttempt } from '#server/features/account/attempts.ts';
import { requireViewer } from '#server/features/account/session.ts';
import { reportDocument } from './report-document.ts';
import { viewReport } from './report.queries.ts';

/** The PDF of the viewer's report, while it is made. Throws UNAUTHENTICATED, NOT_FOUND, RATE_LIMITED. */
export async function reportPdf(ctx: Context, input: { id: string; locale: Locale }): Promise<Readable> {
  const { accountId } = requireViewer(ctx);
  const report = await viewReport(contextWith(ctx, { locale: input.locale }), input.id);
  if (!report) throw new AppError('NOT_FOUND');
  await beginAttempt(ctx, 'reportPdf', Buffer.from(accountId), unknownClient, { isOwner: true });
  return ctx.pdf.render(reportDocument(report, input.locale));
}
