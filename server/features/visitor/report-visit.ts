import { randomUUID } from 'node:crypto';
import { rowsOf, type Client, type Context } from '#server/context.ts';
import { beginAttempt } from '#server/features/account/attempts.ts';
import { readUserAgent } from './read-user-agent.ts';
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

const told = ['osName', 'osVersion', 'browserName', 'browserVersion', 'deviceBrand', 'deviceModel'] as const;

/**
 * Stores a visitor's first visit to a host; later ones store nothing. The page calls this only after the visitor
 * agreed. Returns whether it was the first. Throws BAD_INPUT, RATE_LIMITED.
 */
export async function reportVisit(ctx: Context, input: ReportVisitInput, client: Client): Promise<boolean> {
  const hash = visitorHash(ctx, input.visitorId);
  const page = pageAddress(ctx, input.pageUrl);
  const referrer = referrerAddress(input.referrerUrl);
  const source = shortOrNull(input.source, 'source') ?? page.source;
  const userAgent = shortOrNull(input.userAgent ?? client.userAgent?.slice(0, 500), 'userAgent');
  const read = readUserAgent(userAgent);
  const texts = Object.fromEntries(
    told.map((field) => [field, shortOrNull(input[field], field) ?? read[field]]),
  );
  await beginAttempt(ctx, 'visit', null, client);
  const stored = await rowsOf(ctx.em)
    .insertInto('visit')
    .values({
      id: randomUUID(),
      visitor_hash: hash,
      host: page.host,
      user_agent: userAgent,
      os_name: texts['osName'] ?? null,
      os_version: texts['osVersion'] ?? null,
      browser_name: texts['browserName'] ?? null,
      browser_version: texts['browserVersion'] ?? null,
      device_type: input.deviceType ?? read.deviceType ?? null,
      device_brand: texts['deviceBrand'] ?? null,
      device_model: texts['deviceModel'] ?? null,
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
