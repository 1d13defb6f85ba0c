import type { ApolloCache } from '@apollo/client';

/** Forgets what the server has answered, but for who is signed in. */
export function forgetAnswers(cache: ApolloCache): void {
  cache.modify({
    id: 'ROOT_QUERY',
    fields: (value: unknown, { fieldName, DELETE }) =>
      fieldName === 'viewer' || fieldName === '__typename' ? value : DELETE,
  });
  cache.gc();
}
