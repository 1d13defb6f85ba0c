import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDocument } from './documents.ts';

const documents = JSON.parse(
  readFileSync(new URL('../../../client/src/gql/persisted-documents.json', import.meta.url), 'utf8'),
) as Record<string, string>;
const subscriptions = Object.values(documents).filter((text) => /\bsubscription \w+/.test(text));

test('the app’s subscriptions, which are sent as text, are within the limits for untrusted documents', () => {
  expect(subscriptions.length).toBeGreaterThanOrEqual(2);
  for (const text of subscriptions)
    expect(() => readDocument(text, { introspection: false }), text).not.toThrow();
});
