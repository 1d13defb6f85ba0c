import { parse, specifiedRules, validate, GraphQLError, type DocumentNode } from 'graphql';
import { limitRules, maxTokens } from './limits.ts';
import { schema } from './schema.ts';

const cache = new Map<string, DocumentNode>();
const cacheSize = 500;
const maxLength = 20_000;

/**
 * Parses and validates a document once per text. Throws GraphQLError; a document that failed is not kept.
 * The cache is bounded: the oldest goes first.
 */
export function readDocument(text: string): DocumentNode {
  const cached = cache.get(text);
  if (cached) return cached;
  if (text.length > maxLength) {
    throw new GraphQLError('The query is too long.', { extensions: { code: 'QUERY_TOO_COMPLEX' } });
  }
  const document = parse(text, { maxTokens });
  const [error] = validate(schema, document, [...specifiedRules, ...limitRules]);
  if (error) throw error;
  cache.set(text, document);
  const [oldest] = cache.keys();
  if (cache.size > cacheSize && oldest) cache.delete(oldest);
  return document;
}
