import { readFileSync } from 'node:fs';
import type { Server } from './server.ts';

/** An operation of one of our apps, as its own client sends it. */
export type AppOperation = { id: string; text: string };

const documentsOf = (app: 'src' | 'recipient') =>
  JSON.parse(
    readFileSync(new URL(`../client/${app}/gql/persisted-documents.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>;

function find(app: 'src' | 'recipient', start: string): AppOperation {
  const found = Object.entries(documentsOf(app)).find(([, text]) => text.includes(`${start}(`));
  if (!found) throw new Error(`${start}: run npm run codegen first`);
  return { id: found[0], text: found[1] };
}

export const listOperation = find('src', 'query Locations');
export const liveOperation = find('src', 'subscription LocationChanged');
export const readInvitation = find('recipient', 'query ReadInvitation');
export const grantConsent = find('recipient', 'mutation GrantConsent');
export const sharePosition = find('recipient', 'mutation SharePosition');

/** What stands for this operation in a request's body. */
export const bodyOf = ({ language }: Pick<Server, 'language'>, { id, text }: AppOperation): object =>
  language === 'ids' ? { documentId: id } : { query: text };

/** The same in a subscription's message, whose text is required, and thus empty. */
export const messageOf = ({ language }: Pick<Server, 'language'>, { id, text }: AppOperation) =>
  language === 'ids' ? { query: '', extensions: { documentId: id } } : { query: text };
