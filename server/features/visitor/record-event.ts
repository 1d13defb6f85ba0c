import { randomUUID } from 'node:crypto';
import { rowsOf, type Client, type Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { nearTime, pageAddress, readProperties, visitorHash } from './visitor-input.ts';

export type RecordEventInput = {
  visitorId: string;
  name: string;
  pageUrl?: string | null | undefined;
  properties?: unknown;
  eventTime?: Date | null | undefined;
};

/** Stores something that a visitor did, after they agreed. Throws BAD_INPUT, RATE_LIMITED. */
export async function recordEvent(ctx: Context, input: RecordEventInput, client: Client): Promise<true> {
  const hash = visitorHash(ctx, input.visitorId);
  if (!/^[\w.-]{1,64}$/.test(input.name))
    throw new AppError('BAD_INPUT', { field: 'name', message: '1 to 64 letters, digits, _, - or .' });
  const pageUrl = input.pageUrl?.trim() ? pageAddress(ctx, input.pageUrl).url : null;
  const properties = readProperties(input.properties);
  await beginAttempt(ctx, 'visitorEvent', null, client);
  await rowsOf(ctx.em)
    .insertInto('visitor_event')
    .values({
      id: randomUUID(),
      visitor_hash: hash,
      name: input.name,
      page_url: pageUrl,
      properties,
      happened_at: nearTime(ctx, input.eventTime),
    })
    .execute();
  return true;
}
