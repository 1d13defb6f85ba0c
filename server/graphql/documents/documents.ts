import { NoSchemaIntrospectionCustomRule, parse, specifiedRules, validate, type DocumentNode } from 'graphql';
import { entriesRule } from './list-limits.ts';
import { limitRules, maxDocumentLength, maxTokens, plainBound, tooComplex } from './limits.ts';
import { schema } from '../schema.ts';

const cache = new Map<string, DocumentNode>();
const cacheSize = 500;

// Stops at the first error: locating each error costs a walk through the text. No suggestions of names that the sender
// did not know.
const validation = { maxErrors: 1, hideSuggestions: true };

/**
 * Parses and validates a document once per text, for every transport: first its length, then the limits on what
 * validation would cost, then the rest. Throws the first GraphQLError; failed documents are not cached. The cache is
 * bounded and drops the oldest first. Without `introspection`, introspection is refused.
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
  if (text.length > maxDocumentLength)
    throw tooComplex(`More than ${maxDocumentLength} characters.`, maxDocumentLength);
  const document = parsed(text);
  for (const rules of [limitRules, [entriesRule], specifiedRules]) {
    const [error] = validate(schema, document, rules, validation);
    if (error) throw plainBound(error);
  }
  cache.set(text, document);
  const [oldest] = cache.keys();
  if (cache.size > cacheSize && oldest) cache.delete(oldest);
  return document;
}

function parsed(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens });
  } catch (error) {
    throw plainBound(error);
  }
}
