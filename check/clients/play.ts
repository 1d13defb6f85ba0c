// The main job with each generated client: a sandbox account, a link, its status.
import { createClient as createGenqlClient } from './generated/genql';
import createFetchClient from 'openapi-fetch';
import { initGraphQLTada, type TadaDocumentNode } from 'gql.tada';
import { print } from 'graphql';
import type { introspection } from './generated/gql-tada.d.ts';
import type { TypedDocumentString } from './generated/codegen/graphql';
import { createClient as createHeyApiClient } from './generated/hey-api/client';
import * as heyApi from './generated/hey-api';
import type { paths } from './generated/openapi-typescript';
import * as orval from './generated/orval/client';
import { ask, read, sandbox } from './operations';

const url = process.env['SERVER_URL']!;
const headersOf = (token?: string) => ({
  'x-app-id': 'check-clients',
  ...(token && { authorization: `Bearer ${token}` }),
});

async function post<Data>(query: string, variables: object, token?: string): Promise<Data> {
  const body = JSON.stringify({ query, variables });
  const headers = { ...headersOf(token), 'content-type': 'application/json' };
  const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
  const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

async function byGraphqlCodegen() {
  const run = <Data, Given extends object>(
    text: TypedDocumentString<Data, Given>,
    given: Given,
    token?: string,
  ) => post<Data>(text.toString(), given, token);
  const { token } = (await run(sandbox, {})).sandboxAccount;
  const { id } = (await run(ask, { title: 'graphql-codegen' }, token)).requestLocation.location;
  return (await run(read, { id }, token)).location?.status;
}

const tada = initGraphQLTada<{ introspection: introspection; scalars: { DateTime: string } }>();
async function byGqlTada() {
  const run = <Data, Given extends object>(
    text: TadaDocumentNode<Data, Given>,
    given: Given,
    token?: string,
  ) => post<Data>(print(text), given, token);
  const account = tada('mutation { sandboxAccount { token } }');
  const made = tada(
    'mutation ($title: String!) { requestLocation(input: { channel: LINK, title: $title }) { location { id } } }',
  );
  const status = tada('query ($id: ID!) { location(id: $id) { status } }');
  const { token } = (await run(account, {})).sandboxAccount;
  const { id } = (await run(made, { title: 'gql.tada' }, token)).requestLocation.location;
  return (await run(status, { id }, token)).location?.status;
}

async function byGenql() {
  const client = (token?: string) => createGenqlClient({ url: `${url}/graphql`, headers: headersOf(token) });
  const { token } = (await client().mutation({ sandboxAccount: { token: true } })).sandboxAccount;
  const { requestLocation } = await client(token).mutation({
    requestLocation: { __args: { input: { channel: 'LINK', title: 'genql' } }, location: { id: true } },
  });
  const { location } = await client(token).query({
    location: { __args: { id: requestLocation.location.id }, status: true },
  });
  return location?.status;
}

async function byOpenapiTypescript() {
  const client = (token?: string) =>
    createFetchClient<paths>({ baseUrl: `${url}/api/v1`, headers: headersOf(token) });
  const account = await client().POST('/sandbox/account');
  const mine = client(account.data!.data.token);
  const made = await mine.POST('/locate/link', { body: { title: 'openapi-typescript' } });
  const read = await mine.GET('/locate/records/{id}', { params: { path: { id: made.data!.data.id } } });
  return read.data?.data.status;
}

async function byHeyApi() {
  const client = (token?: string) =>
    createHeyApiClient({ baseUrl: `${url}/api/v1`, headers: headersOf(token) });
  const account = await heyApi.postSandboxAccount({ client: client() });
  const mine = client(account.data!.data.token);
  const made = await heyApi.postLocateLink({ client: mine, body: { title: 'hey-api' } });
  const read = await heyApi.getLocateRecordsById({ client: mine, path: { id: made.data!.data.id } });
  return read.data?.data.status;
}

async function byOrval() {
  const account = await orval.postSandboxAccount({ headers: headersOf() });
  if (account.status !== 200) throw new Error(account.data.message);
  const headers = headersOf(account.data.data.token);
  const made = await orval.postLocateLink({ title: 'orval' }, { headers });
  if (made.status !== 200) throw new Error(made.data.message);
  const read = await orval.getLocateRecordsById(made.data.data.id, { headers });
  if (read.status !== 200) throw new Error(read.data.message);
  return read.data.data.status;
}

for (const [name, play, expected] of [
  ['graphql-codegen', byGraphqlCodegen, 'PENDING'],
  ['gql.tada', byGqlTada, 'PENDING'],
  ['genql', byGenql, 'PENDING'],
  ['openapi-typescript', byOpenapiTypescript, 'pending'],
  ['hey-api', byHeyApi, 'pending'],
  ['orval', byOrval, 'pending'],
] as const) {
  const status = await play();
  if (status !== expected) throw new Error(`${name} read ${status}`);
  console.log(`${name}: a link was made and its status read`);
}
