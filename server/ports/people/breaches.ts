import { z } from 'zod';
import { openAskJson } from '../ask-json.ts';
import type { PeoplePort } from './port.ts';

/** https://haveibeenpwned.com/API/v3#BreachModel, as far as we show it. */
const breaches = z
  .array(
    z.object({
      Name: z.string().max(200),
      Title: z.string().max(200).nullish(),
      BreachDate: z.iso.date().nullish(),
      DataClasses: z.array(z.string().max(100)).max(100).default([]),
      IsVerified: z.boolean().default(false),
      IsFabricated: z.boolean().default(false),
      IsSpamList: z.boolean().default(false),
    }),
  )
  .max(2_000);

/**
 * Breaches that include an address, from Have I Been Pwned. Left out are what it knows to be invented, and lists of
 * addresses for spam, which say nothing about their owner. It cannot vouch for unverified ones.
 */
export function openBreaches(options: { apiKey: string; url?: string | undefined }): PeoplePort {
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
        DATA_BREACHES: (value ?? [])
          .filter(({ IsFabricated, IsSpamList }) => !IsFabricated && !IsSpamList)
          .map(({ Name, Title, BreachDate, DataClasses, IsVerified }) => ({
            title: Title ?? Name,
            details: DataClasses.length > 0 ? [DataClasses.join(', ')] : [],
            sourceName: 'Have I Been Pwned',
            confidence: IsVerified ? ('LIKELY' as const) : ('UNCERTAIN' as const),
            seenOn: BreachDate ?? null,
            isSample: false,
            retrievedAt: at,
          })),
      };
    },
  };
}
