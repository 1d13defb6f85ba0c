import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { PasswordKeyDocument } from '../../gql/graphql.ts';
import { encryptPassword } from './encrypt-password.ts';

/** Encrypts a password under the server's current key. */
export function useEncryptPassword(): (password: string) => Promise<string> {
  const client = useApolloClient();
  return useCallback(
    async (password: string) => {
      const { data } = await client.query({
        query: PasswordKeyDocument,
        fetchPolicy: 'network-only',
        context: { showsFailures: true },
      });
      return encryptPassword(password, data?.passwordKey ?? '');
    },
    [client],
  );
}
