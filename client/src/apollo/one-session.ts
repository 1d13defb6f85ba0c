import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { OperationTypeNode } from 'graphql';
import { catchError, map } from 'rxjs';
import { ViewerDocument } from '../gql/graphql.ts';

const unauthenticated = { message: 'nobody is signed in', extensions: { code: 'UNAUTHENTICATED' } };

/**
 * Answers are read in the session that they were asked in: what says that nobody is signed in has found it over, as a
 * refusal has; and what comes when somebody has signed out, or in, since then is dropped unread.
 */
export const oneSession = new ApolloLink((operation, forward) => {
  const known = () => operation.client.cache.readQuery({ query: ViewerDocument })?.viewer?.id;
  const asker = known();
  if (asker === undefined || operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
  const isOver = () => known() !== asker;
  return forward(operation).pipe(
    map((result) => {
      if (isOver()) throw new Error('of an earlier session');
      // With errors, nothing is said of the session: it is what could not be read.
      if (!result.errors?.length && result.data?.['viewer'] === null)
        throw new CombinedGraphQLErrors({ errors: [unauthenticated] });
      return result;
    }),
    catchError((error: unknown) => {
      if (!isOver()) throw error;
      // Nobody waits for it any more.
      operation.setContext({ showsFailures: true });
      throw new Error('of an earlier session', { cause: error });
    }),
  );
});
