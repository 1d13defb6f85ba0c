import { constants, publicEncrypt } from 'node:crypto';
import { expect, type Story } from './test.ts';

export const demo = { email: 'demo@example.com', password: 'whereabouts-demo' };

/** The response for a program that calls the API in the story's language; a refusal fails the story. */
export async function api<Data>(
  { whereabouts, path }: Pick<Story, 'whereabouts' | 'path'>,
  query: string,
  variables: object = {},
  session?: string,
): Promise<Data> {
  const answer = await fetch(`${whereabouts.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-app-id': 'e2e',
      'accept-language': localeOf(path),
      ...(session && { authorization: `Bearer ${session}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

export const localeOf = (path: Story['path']) => (path('/').startsWith('/id') ? 'id' : 'en');

/** A password as browsers send it: encrypted under the server's public key, base64. */
export async function encryptedFor(
  story: Pick<Story, 'whereabouts' | 'path'>,
  password: string,
): Promise<string> {
  const { passwordKey } = await api<{ passwordKey: string }>(story, '{ passwordKey }');
  const key = { key: passwordKey, padding: constants.RSA_PKCS1_PADDING };
  return publicEncrypt(key, Buffer.from(password)).toString('base64');
}

/** The sign-in of the demo subscriber, as a GraphQL request. */
export const demoSignIn = async (story: Pick<Story, 'whereabouts' | 'path'>) => ({
  query: `mutation ($email: String!, $secret: String!) {
    signInWithPassword(email: $email, encryptedPassword: $secret) { token }
  }`,
  variables: { email: demo.email, secret: await encryptedFor(story, demo.password) },
});

/** A session of the demo subscriber, for `api`. */
export async function demoSession(story: Pick<Story, 'whereabouts' | 'path'>): Promise<string> {
  const { query, variables } = await demoSignIn(story);
  const data = await api<{ signInWithPassword: { token: string } }>(story, query, variables);
  return data.signInWithPassword.token;
}
