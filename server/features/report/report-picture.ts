import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { ReportPicture } from './report-picture.entity.ts';
import { viewReport } from './report.queries.ts';

/** The picture of an item of the viewer's report, a JPEG. Throws UNAUTHENTICATED, NOT_FOUND. */
export async function reportPicture(ctx: Context, input: { id: string; key: string }): Promise<Buffer> {
  const report = await viewReport(ctx, input.id);
  const picture =
    report && (await picturesOfReport(ctx, report.id, Buffer.from(input.key, 'base64url'))).get(input.key);
  if (!picture) throw new AppError('NOT_FOUND');
  return picture;
}

/** The pictures of a report, or that of one of its items, each under its item's key. */
export async function picturesOfReport(
  ctx: Pick<Context, 'em' | 'vault'>,
  reportId: string,
  itemHash?: Buffer,
): Promise<Map<string, Buffer>> {
  const pictures = await ctx.em.fork().find(ReportPicture, { reportId, ...(itemHash && { itemHash }) });
  return new Map(
    pictures.map((picture) => [
      Buffer.from(picture.itemHash).toString('base64url'),
      Buffer.from(ctx.vault.open(picture.pictureSealed, `report-picture:${reportId}`), 'base64'),
    ]),
  );
}
