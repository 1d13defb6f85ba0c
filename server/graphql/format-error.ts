import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import type { Context } from '#server/context/context.ts';
import { meaningOf } from '#server/errors/error-meanings.ts';
import { logCause, refusalOf, type ErrorCode } from '#server/errors/errors.ts';

/** Error codes of Apollo Server and graphql-js, mapped to ours. */
const known: Record<string, ErrorCode> = {
  GRAPHQL_PARSE_FAILED: 'QUERY_INVALID',
  GRAPHQL_VALIDATION_FAILED: 'QUERY_INVALID',
  OPERATION_RESOLUTION_FAILURE: 'QUERY_INVALID',
  BAD_REQUEST: 'QUERY_INVALID',
  BAD_USER_INPUT: 'BAD_INPUT',
  BAD_INPUT: 'BAD_INPUT',
  QUERY_TOO_COMPLEX: 'QUERY_TOO_COMPLEX',
  QUERY_INVALID: 'QUERY_INVALID',
  PERSISTED_QUERY_NOT_SUPPORTED: 'DOCUMENT_UNKNOWN',
  PERSISTED_QUERY_NOT_FOUND: 'DOCUMENT_UNKNOWN',
};

/**
 * Apollo recognises a value that does not fit its variable; on the WebSocket and in compiled documents there is only
 * the message.
 */
const badVariable = /^Variable "\$\w+" (?:got invalid value|of (?:required|non-null) type) /;

function codeOf(error: unknown, formatted?: GraphQLFormattedError): ErrorCode {
  const { message, path, extensions } = (error ?? {}) as Partial<GraphQLError>;
  // A GET of a mutation or subscription, which Apollo gives the code of any refusal.
  if ((extensions?.['http'] as { status?: unknown } | undefined)?.status === 405) return 'METHOD_NOT_ALLOWED';
  if (message && !path && badVariable.test(message)) return 'BAD_INPUT';
  // Apollo uses one code for all failed validations; the rule's own code is more specific.
  const own = (origin(error) as Partial<GraphQLError> | null)?.extensions?.['code'];
  const code = own === 'QUERY_TOO_COMPLEX' ? own : (formatted?.extensions?.['code'] ?? own);
  if (typeof code === 'string' && known[code]) return known[code];
  // Without a path, the error comes from reading the document or its variables; with one, from executing it: our fault.
  return isGraphql(error) && !error.originalError && !error.path ? 'QUERY_INVALID' : 'INTERNAL';
}

/** By name, not by class: bundlers and test runners may load graphql twice. */
const isGraphql = (error: unknown): error is GraphQLError => (error as Error | null)?.name === 'GraphQLError';

/** The innermost error that a resolver threw. */
function origin(error: unknown): unknown {
  const inner = (error as { originalError?: unknown } | null)?.originalError;
  return inner ? origin(inner) : error;
}

/**
 * graphql-js's suggestions: they reveal names that the sender did not know, at a cost that grows with the schema.
 */
const withoutSuggestion = (message: string): string => message.replace(/ Did you mean [\s\S]*$/, '');

/** Maximum length of a message: graphql-js repeats in each what was sent, however long that is. */
const longest = 1_000;
const shortened = (message: string): string =>
  message.length > longest ? `${message.slice(0, longest)}…` : message;

/** An error as every GraphQL transport returns it; internal details never leave the server. */
export function formatError(
  error: unknown,
  log: Pick<Context['log'], 'error'>,
  formatted?: GraphQLFormattedError,
): GraphQLFormattedError {
  const cause = origin(error);
  const place = isGraphql(error) && error.path ? { path: error.path } : {};
  const refused = refusalOf(cause);
  if (refused) {
    logCause(refused, log);
    const { message = meaningOf[refused.code], ...details } = refused.details;
    return { message, ...place, extensions: { code: refused.code, ...details } };
  }
  const code = codeOf(error, formatted);
  if (code === 'INTERNAL') {
    log.error({ err: cause }, 'unexpected error');
    return { message: meaningOf.INTERNAL, ...place, extensions: { code } };
  }
  const { message, locations } = formatted ?? (error as GraphQLError);
  const { limit, cost } = code === 'QUERY_TOO_COMPLEX' ? (cause as GraphQLError).extensions : {};
  return {
    message: shortened(withoutSuggestion(message)),
    ...place,
    ...(locations ? { locations } : {}),
    extensions: { code, ...(limit !== undefined && { limit }), ...(cost !== undefined && { cost }) },
  };
}
