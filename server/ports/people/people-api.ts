import { z } from 'zod';
import { openAskJson } from '../ask-json.ts';
import { openPictures } from './pictures.ts';
import { sectionKinds, type PeopleItem, type PeoplePort, type SectionKind } from './port.ts';

const item = z.object({
  title: z.string().trim().min(1).max(300),
  details: z.array(z.string().max(1_000)).max(30).default([]),
  source: z.string().trim().min(1).max(200),
  confidence: z.enum(['CERTAIN', 'LIKELY', 'UNCERTAIN']).default('UNCERTAIN'),
  seenOn: z.iso.date().nullable().default(null),
  image: z.string().max(2_000).nullable().default(null),
});
const answer = z.object({ sections: z.partialRecord(z.enum(sectionKinds), z.array(item).max(200)) });

/** `allowPrivate`: pictures may come from private addresses, too. */
type Options = { url: string; apiKey: string; allowPrivate: boolean };

/**
 * A people-search provider of the deployment's choice: `POST {url}` with `{ kind, subject, locale }` returns `{
 * sections: { POSSIBLE_OWNERS: [{ title, details, source, confidence, seenOn, image }], ... } }`; docs/operations.md.
 */
export function openPeopleApi(options: Options): PeoplePort {
  const source = openAskJson();
  const fetchPicture = openPictures(options);
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
          items.map(({ source: sourceName, image, ...rest }): PeopleItem => ({
            ...rest,
            sourceName,
            isSample: false,
            retrievedAt: at,
            ...(image && { picture: (signal: AbortSignal) => fetchPicture(image, signal) }),
          })),
        ]),
      );
    },
  };
}
