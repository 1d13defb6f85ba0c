import { z } from 'zod';
import { openAskJson } from '../ask-json.ts';
import type { PeoplePort } from './port.ts';

const breaches = z
  .array(
    z.object({
      Name: z.string().max(200),
      BreachDate: z.iso.date().nullish(),
      DataClasses: z.array(z.string().max(100)).max(100).default([]),
    }),
  )
  .max(2_000);

/** Breaches that include an address, from Have I Been Pwned. */
export function openBreaches(options: { apiKey: string; url?: string }): PeoplePort {
  const { apiKey, url = 'https://haveibeenpwned.com/api/v3' } = options;
  const source = openAskJson();
  return {
    source: 'BREACHES',
    covers: (subject) => (subject.kind === 'EMAIL' && !subject.isSample ? ['DATA_BREACHES'] : []),
    async find(subject, { signal }) {
      if (subject.kind !== 'EMAIL' || subject.isSample) return {};
      const { value, at } = await source.ask(
        `${url}/breachedaccount/${encodeURIComponent(subject.email)}?truncateResponse=false`,
        { headers: { 'hibp-api-key': apiKey }, signal, shape: breaches },
      );
      return {
        DATA_BREACHES: (value ?? []).map(({ Name, BreachDate, DataClasses }) => ({
          title: Name,
          details: DataClasses.length > 0 ? [DataClasses.join(', ')] : [],
          sourceName: 'Have I Been Pwned',
          confidence: 'LIKELY' as const,
          seenOn: BreachDate ?? null,
          isSample: false,
          retrievedAt: at,
        })),
      };
    },
  };
}
