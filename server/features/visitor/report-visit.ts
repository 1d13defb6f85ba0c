import { randomUUID } from 'node:crypto';
import { rowsOf, type Client, type Context } from '#server/context/context.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { userAgentLength } from '#shared/limits.ts';
import { readUserAgent, type UserAgent } from './read-user-agent.ts';
import type { Visit } from './visit.entity.ts';
import { nearTime, pageAddress, referrerAddress, shortOrNull, visitorHash } from './visitor-input.ts';

type Text = string | null | undefined;
export type ReportVisitInput = {
  visitorId: string;
  userAgent?: Text;
  osName?: Text;
  osVersion?: Text;
  browserName?: Text;
  browserVersion?: Text;
  deviceType?: Visit['deviceType'] | undefined;
  deviceBrand?: Text;
  deviceModel?: Text;
  pageUrl: string;
  referrerUrl?: Text;
  source?: Text;
  visitTime?: Date | null | undefined;
};

/**
 * Stores a visitor's first visit to a host; later ones store nothing. The page calls this only after the visitor
 * agreed. Returns whether it was the first. Throws BAD_INPUT, RATE_LIMITED.
 */
export async function reportVisit(ctx: Context, input: ReportVisitInput, client: Client): Promise<boolean> {
  const hash = visitorHash(ctx, input.visitorId);
  const page = pageAddress(ctx, input.pageUrl);
  const referrer = referrerAddress(input.referrerUrl);
  const source = shortOrNull(input.source, 'source') ?? page.source;
  const userAgent = shortOrNull(input.userAgent ?? client.userAgent?.slice(0, userAgentLength), 'userAgent');
  const read = readUserAgent(userAgent);
  const told = (field: Exclude<keyof UserAgent, 'deviceType'>) =>
    shortOrNull(input[field], field) ?? read[field] ?? null;
  const device = {
    os_name: told('osName'),
    os_version: told('osVersion'),
    browser_name: told('browserName'),
    browser_version: told('browserVersion'),
    device_type: input.deviceType ?? read.deviceType ?? null,
    device_brand: told('deviceBrand'),
    device_model: told('deviceModel'),
  };
  await beginAttempt(ctx, 'visit', null, client);
  const stored = await rowsOf(ctx.em)
    .insertInto('visit')
    .values({
      id: randomUUID(),
      visitor_hash: hash,
      host: page.host,
      user_agent: userAgent,
      ...device,
      page_url: page.url,
      referrer_url: referrer,
      source,
      visited_at: nearTime(ctx, input.visitTime),
    })
    .onConflict((conflict) => conflict.columns(['visitor_hash', 'host']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}
