import { NoSchemaIntrospectionCustomRule, parse, specifiedRules, validate, type DocumentNode } from 'graphql';
import { entriesRule } from './list-limits.ts';
import { limitRules, maxDocumentLength, maxTokens, tooComplex } from './limits.ts';
import { schema } from './schema.ts';

const cache = new Map<string, DocumentNode>();
const cacheSize = 500;

// The first error ends it: each costs a walk through the text for its line. No names that the sender did not know.
const validation = { maxErrors: 1, hideSuggestions: true };

/**
 * Parses and validates a document once per text, for every transport: its length first, then the bounds on what
 * validating it would cost, then the rest. Throws the first GraphQLError; a document that failed is not kept.
 * The cache is bounded: the oldest goes first. Without `introspection` the schema cannot be asked for itself.
 */
export function readDocument(text: string, { introspection }: { introspection: boolean }): DocumentNode {
  const document = readAny(text);
  if (!introspection) {
    const [error] = validate(schema, document, [NoSchemaIntrospectionCustomRule], validation);
    if (error) throw error;
  }
  return document;
}

function readAny(text: string): DocumentNode {
  const cached = cache.get(text);
  if (cached) return cached;
  if (text.length > maxDocumentLength) throw tooComplex('The query is too long.');
  const document = parse(text, { maxTokens });
  for (const rules of [limitRules, [entriesRule], specifiedRules]) {
    const [error] = validate(schema, document, rules, validation);
    if (error) throw error;
  }
  cache.set(text, document);
  const [oldest] = cache.keys();
  if (cache.size > cacheSize && oldest) cache.delete(oldest);
  return document;
}
