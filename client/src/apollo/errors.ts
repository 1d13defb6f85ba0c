import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';
import type { ErrorCode } from '../gql/enums.ts';

/** OFFLINE: no response came at all, so there is no code from the server. */
export type FailureCode = ErrorCode | 'OFFLINE';

/** `retryAfter` in seconds; `field` names the input at fault. */
export type Failure = { code: FailureCode; retryAfter?: number; field?: string };

type Extensions = { code?: string; retryAfter?: number | undefined; field?: string };
/** GraphQL's, or that of whatever else the server answers. */
type RefusalBody = { errors?: { extensions?: Extensions }[]; error?: string; retryAfter?: number };

const fromExtensions = ({ code, retryAfter, field }: Extensions = {}): Failure => ({
  code: (code as ErrorCode | undefined) ?? 'INTERNAL',
  ...(typeof retryAfter === 'number' && { retryAfter }),
  ...(typeof field === 'string' && { field }),
});

const fromStatus = (status: number): Failure => {
  if (status === 401) return { code: 'UNAUTHENTICATED' };
  if (status === 413) return { code: 'PAYLOAD_TOO_LARGE' };
  if (status === 429) return { code: 'RATE_LIMITED' };
  return { code: status >= 502 ? 'UNAVAILABLE' : 'INTERNAL' };
};

function fromServerError({ statusCode, bodyText, response }: ServerError): Failure {
  try {
    const { errors, error, retryAfter } = JSON.parse(bodyText) as RefusalBody;
    if (errors?.[0]?.extensions?.code) return fromExtensions(errors[0].extensions);
    if (error) return fromExtensions({ code: error, retryAfter });
  } catch {
    // A proxy's own page instead of a response from the API: only the status is usable.
  }
  const seconds = Number(response.headers.get('retry-after'));
  return { ...fromStatus(statusCode), ...(seconds > 0 && { retryAfter: seconds }) };
}

/** Maps an Apollo Client error to the product's own codes. */
export function failureOf(error: unknown): Failure {
  if (CombinedGraphQLErrors.is(error)) return fromExtensions(error.errors[0]?.extensions);
  if (ServerError.is(error)) return fromServerError(error);
  return { code: 'OFFLINE' };
}

/** How a component wants its operation's failure to be told, in the operation's `context`. */
type Telling = {
  /** The component says it in place, too: the toast is not read out. */
  showsFailures?: boolean;
  /** What failed, in the words of the specification; the toast begins with it. */
  failed?: string;
  /** Nobody asked for the operation, so nobody is told of its failure. */
  inBackground?: boolean;
};

/** The application's reactions to failures. */
export type FailureHandlers = {
  sessionLost: () => void;
  subscriptionExpired: () => void;
  other: (failure: Failure, telling: Telling) => void;
};

/**
 * The one place that reacts to failures: every failed mutation is told, and a failing query once, until it succeeds. A
 * live update that fails is tried again, and no failure.
 */
export function errorLink(handlers: () => FailureHandlers): ApolloLink {
  const failing = new Set<string | undefined>();
  const tell = new ErrorLink(({ error, operation: { operationName, operationType, getContext } }) => {
    const failure = failureOf(error);
    const telling = getContext() as Telling;
    const isKnown = operationType === OperationTypeNode.QUERY && failing.has(operationName);
    const isQuiet = telling.inBackground || operationType === OperationTypeNode.SUBSCRIPTION;
    // The link would take what is returned for a repeated operation.
    if (failure.code === 'UNAUTHENTICATED') handlers().sessionLost();
    else if (failure.code === 'SUBSCRIPTION_EXPIRED') handlers().subscriptionExpired();
    else if (!isQuiet && !isKnown) {
      failing.add(operationName);
      handlers().other(failure, telling);
    }
  });
  const recovered = new ApolloLink((operation, forward) =>
    forward(operation).pipe(tap(({ errors }) => !errors && failing.delete(operation.operationName))),
  );
  return ApolloLink.from([tell, recovered]);
}
