import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './support.ts';

/** The id of an app's operation whose text contains `start`. */
export const trustedId = (app: 'src' | 'recipient', start: string): string => trustedDocument(app, start)[0];

/** The same with its text. */
export function trustedDocument(app: 'src' | 'recipient', start: string): [id: string, text: string] {
  const file = join(root, 'client', app, 'gql/persisted-documents.json');
  const documents = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const found = Object.entries(documents).find(([, text]) => text.includes(start));
  if (!found) throw new Error('run npm run codegen first');
  return found;
}
