import type { Readable } from 'node:stream';
import { contextWith, unknownClient, type Context, type Locale } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import { readableText } from '#server/features/ownership/subject.ts';
import { PdfBusy } from '#server/ports/pdf/port.ts';
import { knownTimeZone } from '#server/texts/dates.ts';
import { reportFileName } from '#shared/report-file-name.ts';
import { reportDocument } from './report-document.ts';
import { picturesOfReport } from './report-picture.ts';
import { viewReport } from './report.queries.ts';

/** Seconds; a long report takes several. */
const retryAfter = 10;

export type ReportPdf = { name: string; file: Readable };

type Input = {
  id: string;
  locale?: Locale | undefined;
  /** The reader's; UTC if it is absent or unknown. */
  timeZone?: string | undefined;
};

/**
 * The PDF of the viewer's report, streamed as it is made. Throws UNAUTHENTICATED, NOT_FOUND, RATE_LIMITED,
 * UNAVAILABLE.
 */
export async function reportPdf(
  ctx: Context,
  { id, locale = ctx.locale, ...input }: Input,
): Promise<ReportPdf> {
  const { accountId } = requireViewer(ctx);
  const report = await viewReport(contextWith(ctx, { locale }), id);
  if (!report) throw new AppError('NOT_FOUND');
  const timeZone = knownTimeZone(input.timeZone);
  const pictures = await picturesOfReport(ctx, report.id);
  const { takeBack } = await beginAttempt(ctx, 'reportPdf', Buffer.from(accountId), unknownClient, {
    isOwner: true,
  });
  try {
    const file = ctx.pdf.render(reportDocument(report, locale, timeZone, pictures), accountId);
    return { name: reportFileName(readableText(report.lookup.subject), report.createdAt, timeZone), file };
  } catch (error) {
    await takeBack();
    if (error instanceof PdfBusy) throw new AppError('UNAVAILABLE', { retryAfter });
    throw error;
  }
}
