import { z } from 'zod';
import { openAskJson } from '../ask-json.ts';
import { sectionKinds, type PeoplePort, type SectionKind } from './port.ts';

const item = z.object({
  title: z.string().trim().min(1).max(300),
  details: z.array(z.string().max(1_000)).max(30).default([]),
  source: z.string().trim().min(1).max(200),
  confidence: z.enum(['CERTAIN', 'LIKELY', 'UNCERTAIN']).default('UNCERTAIN'),
  seenOn: z.iso.date().nullable().default(null),
});
const answer = z.object({ sections: z.partialRecord(z.enum(sectionKinds), z.array(item).max(200)) });

/**
 * A people-search provider of the deployment's choice: `POST {url}` with `{ kind, subject, locale }` returns `{
 * sections: { POSSIBLE_OWNERS: [{ title, details, source, confidence, seenOn }], ... } }`; docs/operations.md.
 */
export function openPeopleApi(options: { url: string; apiKey: string }): PeoplePort {
  const source = openAskJson();
  return {
    source: 'PEOPLE',
    covers: (subject) => (subject.isSample ? [] : sectionKinds),
    async find(subject, { locale, signal }) {
      if (subject.isSample) return {};
      const { value, at } = await source.ask(options.url, {
        headers: { authorization: `Bearer ${options.apiKey}` },
        body: {
          kind: subject.kind,
          subject: subject.kind === 'PHONE' ? subject.e164 : subject.email,
          locale,
        },
        signal,
        shape: answer,
      });
      return Object.fromEntries(
        Object.entries(value?.sections ?? {}).map(([kind, items]) => [
          kind as SectionKind,
          items.map(({ source: sourceName, ...rest }) => ({
            ...rest,
            sourceName,
            isSample: false,
            retrievedAt: at,
          })),
        ]),
      );
    },
  };
}
