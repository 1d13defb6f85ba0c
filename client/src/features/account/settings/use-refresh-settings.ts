import { useApolloClient } from '@apollo/client/react';
import { AccountSettingsDocument } from '../../../gql/graphql.ts';

/**
 * Reads the settings anew after something was done to them. It is done all the same where that fails: apart from the
 * mutation, which would fail with it and take along an answer that comes once.
 */
export function useRefreshSettings(): () => Promise<unknown> {
  const client = useApolloClient();
  return () => client.refetchQueries({ include: [AccountSettingsDocument] }).catch(() => undefined);
}
