import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { OperationTypeNode } from 'graphql';
import { catchError, map } from 'rxjs';
import { ViewerDocument } from '../gql/graphql.ts';

const unauthenticated = { message: 'nobody is signed in', extensions: { code: 'UNAUTHENTICATED' } };

/**
 * Ties responses to the session in which they were requested: one that says that nobody is signed in has found it
 * over, like a refusal; one that arrives after somebody has signed out, or in, is dropped unread.
 */
export const oneSession = new ApolloLink((operation, forward) => {
  const known = () => operation.client.cache.readQuery({ query: ViewerDocument })?.viewer?.id;
  const asker = known();
  if (asker === undefined || operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
  const isOver = () => known() !== asker;
  return forward(operation).pipe(
    map((result) => {
      if (isOver()) throw new Error('of an earlier session');
      // With errors, it says nothing about the session: it may be what could not be read.
      if (!result.errors?.length && result.data?.['viewer'] === null)
        throw new CombinedGraphQLErrors({ errors: [unauthenticated] });
      return result;
    }),
    catchError((error: unknown) => {
      if (!isOver()) throw error;
      // Nobody is waiting for it any more.
      operation.setContext({ inBackground: true });
      throw new Error('of an earlier session', { cause: error });
    }),
  );
});
