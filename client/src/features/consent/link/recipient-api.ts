import { failureOf, RequestFailed, unreachable } from './failure.ts';
import type { Invitation } from './invitation.ts';
import { type OperationName, type OperationVariables, operations } from './operations.ts';

/** What came back, and how far the server's clock is ahead of this device's, in milliseconds. */
export type Answer = { invitation: Invitation | null; clockOffset: number };

export type RecipientApi = <Name extends OperationName>(
  name: Name,
  variables: OperationVariables[Name],
) => Promise<Answer>;

const timeout = 15_000;

/**
 * Calls the server as the holder of a link and as nobody else: the token goes in the body, never in an
 * address, and a subscriber's cookie in the same browser is left out. Throws `RequestFailed`.
 */
export function createRecipientApi(token: string, send: typeof fetch): RecipientApi {
  return async (name, variables) => {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), timeout);
    const sentAt = Date.now();
    try {
      const response = await send('/graphql', {
        method: 'POST',
        credentials: 'omit',
        cache: 'no-store',
        // A stop pressed just before the page is closed still gets out.
        keepalive: name !== 'readInvitation',
        headers: { 'content-type': 'application/json', 'x-app-id': 'whereabouts-recipient' },
        body: JSON.stringify({ query: operations[name], variables: { token, ...variables } }),
        signal: abort.signal,
      });
      const body: unknown = await response.json().catch(() => null);
      const failure = failureOf(response.status, body, response.headers.get('retry-after'));
      if (failure) throw new RequestFailed(failure);
      const data = (body as { data?: { invitation?: Invitation | null } } | null)?.data;
      // A captive portal answers 200 with a page of its own.
      if (!data || data.invitation === undefined) throw new RequestFailed(unreachable);
      return { invitation: data.invitation, clockOffset: clockOffset(data.invitation, sentAt, Date.now()) };
    } catch (error) {
      throw error instanceof RequestFailed ? error : new RequestFailed(unreachable);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The server read its clock at some point between sending and receiving: the middle is the best guess. */
function clockOffset(invitation: Invitation | null, sentAt: number, receivedAt: number): number {
  return invitation ? Date.parse(invitation.now) - (sentAt + receivedAt) / 2 : 0;
}
