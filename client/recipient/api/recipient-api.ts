import type { Locale } from '#shared/locales.ts';
import { answerPaths } from '#shared/paths.ts';
import { failureIn, failureOf, RequestFailed, unreachable } from './failure.ts';
import { BlockRequestsDocument, DeclineConsentDocument, WithdrawConsentDocument } from '../gql/graphql.ts';
import type { Invitation } from './invitation.ts';
import { hashOf, type Operation } from './operations.ts';

/** Sends an operation on behalf of the link's holder and returns its `data`. Throws `RequestFailed`. */
export type Post = <Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: Omit<Variables, 'token'>,
) => Promise<Data>;

/** The response, and how far the server's clock is ahead of this device's, in milliseconds. */
export type Answer = { invitation: Invitation | null; clockOffset: number };

/** Sends an operation that returns the invitation. */
export type RecipientApi = <Variables>(
  operation: Operation<{ invitation: Invitation | null }, Variables>,
  variables: Omit<Variables, 'token'>,
) => Promise<Answer>;

const timeout = 15_000;

/** Returns the text of an operation by its hash. */
export type DocumentText = (hash: string) => Promise<string>;

/** Operations with a path of their own, which works although others in this network have used up its requests. */
const ownPaths = new Map<string, string>([
  [hashOf(WithdrawConsentDocument), answerPaths.stop],
  [hashOf(DeclineConsentDocument), answerPaths.decline],
  [hashOf(BlockRequestsDocument), answerPaths.block],
]);

/**
 * Authenticates only as the link's holder: the token goes in the body, never in a URL, and a subscriber's cookie in
 * the same browser is not sent. Operations are sent by hash; a server that does not know one, such as one a release
 * older than this page, gets the text.
 */
export function createPost(
  token: () => string,
  locale: Locale,
  send: typeof fetch,
  textOf: DocumentText,
): Post {
  return async (operation, variables) => {
    const input = { token: token(), ...variables };
    const run = async (document: object) => {
      const answer = await postJson(send, locale, '/graphql', { ...document, variables: input });
      return (answer as { data?: unknown }).data as never;
    };
    const documentId = hashOf(operation);
    try {
      return await run({ documentId });
    } catch (error) {
      const { code } = failureIn(error);
      const path = ownPaths.get(documentId);
      if (path && (code === 'RATE_LIMITED' || code === 'UNAVAILABLE'))
        return { invitation: await postJson(send, locale, path, input) } as never;
      if (code !== 'DOCUMENT_UNKNOWN') throw error;
      return run({ query: await textOf(documentId) });
    }
  };
}

async function postJson(send: typeof fetch, locale: Locale, path: string, body: object): Promise<object> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeout);
  try {
    const response = await send(path, {
      method: 'POST',
      credentials: 'omit',
      cache: 'no-store',
      // A stop pressed just before the page is closed is still sent.
      keepalive: true,
      headers: {
        'content-type': 'application/json',
        'x-app-id': 'whereabouts-recipient',
        // The page's language, whatever the browser prefers: place names are returned in it.
        'accept-language': locale,
      },
      body: JSON.stringify(body),
      signal: abort.signal,
    });
    const answer: unknown = await response.json().catch(() => null);
    const failure = failureOf(response.status, answer, response.headers.get('retry-after'));
    if (failure) throw new RequestFailed(failure);
    // A captive portal answers 200 with a page of its own.
    if (typeof answer !== 'object' || answer === null) throw new RequestFailed(unreachable);
    return answer;
  } catch (error) {
    throw new RequestFailed(failureIn(error));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The clock offset is that of the fastest call so far: slow calls estimate it poorly, and positions timed by two
 * different estimates could change order.
 */
export function createRecipientApi(post: Post): RecipientApi {
  let best = { offset: 0, doubt: Infinity };
  return async (operation, variables) => {
    const sentAt = Date.now();
    const { invitation } = await post(operation, variables);
    if (!invitation) return { invitation, clockOffset: best.offset };
    // The server read its clock at some point between sending and receiving: half of that time is the uncertainty.
    const doubt = (Date.now() - sentAt) / 2;
    const offset = Date.parse(invitation.now) - (sentAt + doubt);
    const clockWasSet = Math.abs(offset - best.offset) > doubt + best.doubt;
    if (doubt < best.doubt || clockWasSet) best = { offset, doubt };
    return { invitation, clockOffset: best.offset };
  };
}
