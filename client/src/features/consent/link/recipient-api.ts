import { failureOf, RequestFailed, unreachable } from './failure.ts';
import type { Invitation } from './invitation.ts';
import { type OperationName, type OperationVariables, operations } from './operations.ts';

/** Sends an operation for the holder of the link and gives its `data`. Throws `RequestFailed`. */
export type Post = <Data extends object>(query: string, variables: object) => Promise<Data>;

/** What came back, and how far the server's clock is ahead of this device's, in milliseconds. */
export type Answer = { invitation: Invitation | null; clockOffset: number };

export type RecipientApi = <Name extends OperationName>(
  name: Name,
  variables: OperationVariables[Name],
) => Promise<Answer>;

const timeout = 15_000;

/**
 * Speaks as the holder of a link and as nobody else: the token goes in the body, never in an address, and a
 * subscriber's cookie in the same browser is left out.
 */
export function createPost(token: string, send: typeof fetch): Post {
  return async <Data extends object>(query: string, variables: object) => {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), timeout);
    try {
      const response = await send('/graphql', {
        method: 'POST',
        credentials: 'omit',
        cache: 'no-store',
        // A stop pressed just before the page is closed still gets out.
        keepalive: query.startsWith('mutation'),
        headers: {
          'content-type': 'application/json',
          'x-app-id': 'whereabouts-recipient',
          'accept-language': document.documentElement.lang || 'en',
        },
        body: JSON.stringify({ query, variables: { token, ...variables } }),
        signal: abort.signal,
      });
      const body: unknown = await response.json().catch(() => null);
      const failure = failureOf(response.status, body, response.headers.get('retry-after'));
      if (failure) throw new RequestFailed(failure);
      const data = (body as { data?: Data } | null)?.data;
      // A captive portal answers 200 with a page of its own.
      if (!data) throw new RequestFailed(unreachable);
      return data;
    } catch (error) {
      throw error instanceof RequestFailed ? error : new RequestFailed(unreachable);
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * The operations that answer with the invitation. The clock's offset is the one of the quickest call so far: a slow
 * call knows it badly, and positions that are timed by two different guesses could change places.
 */
export function createRecipientApi(post: Post): RecipientApi {
  let best = { offset: 0, doubt: Infinity };
  return async (name, variables) => {
    const sentAt = Date.now();
    const { invitation } = await post<{ invitation: Invitation | null }>(operations[name], variables);
    if (!invitation) return { invitation, clockOffset: best.offset };
    // The server read its clock at some point between sending and receiving: half of that time is the doubt.
    const doubt = (Date.now() - sentAt) / 2;
    const offset = Date.parse(invitation.now) - (sentAt + doubt);
    const clockWasSet = Math.abs(offset - best.offset) > doubt + best.doubt;
    if (doubt < best.doubt || clockWasSet) best = { offset, doubt };
    return { invitation, clockOffset: best.offset };
  };
}
