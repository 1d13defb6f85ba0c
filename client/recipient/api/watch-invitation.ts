import { createClient } from 'graphql-ws';
import type { Locale } from '#shared/locales.ts';
import { InvitationChangedDocument, type InvitationChangedSubscription } from '../gql/graphql.ts';
import { hashOf } from './operations.ts';
import { retryDelay } from './retry-delay.ts';

/** `looks`: when the requester was shown what was shared, newest first; null if that is not known. */
export type Changed = (looks: string[] | null) => void;

/**
 * Calls `onChange` when the server has connected, whenever it says that the invitation changed, and when it refuses the
 * key; returns what closes the connection. Without one the page reads every now and then all the same.
 */
export function watchInvitation(token: string, locale: Locale, onChange: Changed): () => void {
  const client = createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    // No account's token, and so no subscriber's cookie of the same browser either.
    connectionParams: { authorization: '', locale },
    retryAttempts: Infinity,
    shouldRetry: () => true,
    retryWait: (retries) => new Promise((resolve) => setTimeout(resolve, retryDelay(retries, null))),
  });
  const extensions = { documentId: hashOf(InvitationChangedDocument) };
  client.subscribe<InvitationChangedSubscription>(
    { query: '', variables: { token }, extensions },
    {
      next: ({ data }) => onChange(data?.invitationChanged.looks ?? null),
      error: () => onChange(null),
      complete() {},
    },
  );
  return () => void client.dispose();
}
