import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
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

/** The application's reactions to failures that no component handles. */
export type FailureHandlers = {
  sessionLost: () => void;
  subscriptionExpired: () => void;
  other: (failure: Failure) => void;
};

/**
 * The one place that reacts to failures. A component that shows a failure itself sets
 * `context: { showsFailures: true }`; a lost session or subscription is handled here all the same.
 */
export const errorLink = (handlers: () => FailureHandlers) =>
  new ErrorLink(({ error, operation }) => {
    const failure = failureOf(error);
    if (failure.code === 'UNAUTHENTICATED') handlers().sessionLost();
    else if (failure.code === 'SUBSCRIPTION_EXPIRED') handlers().subscriptionExpired();
    else if (!operation.getContext()['showsFailures']) handlers().other(failure);
  });
