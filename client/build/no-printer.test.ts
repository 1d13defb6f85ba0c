import { print } from 'graphql';
import { expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';
import { LocationChangedDocument } from '../src/gql/graphql.ts';
import { noPrinter } from './no-printer.ts';

type Apollo = Pick<typeof import('@apollo/client/utilities'), 'print'> &
  Pick<typeof import('@apollo/client/link/subscriptions'), 'GraphQLWsLink'>;

const entry = 'entry.js';
const code = `
  export { print } from '@apollo/client/utilities';
  export { GraphQLWsLink } from '@apollo/client/link/subscriptions';
`;

/** Those parts of Apollo Client that print documents, as they are in the built app. */
async function builtApollo(): Promise<Apollo> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
      noPrinter(),
    ],
    build: { write: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(output[0].code)}`
  )) as Apollo;
}

test('documents are recognized by their ids, and go over the connection for live updates as text', async () => {
  const apollo = await builtApollo();
  expect(apollo.print(LocationChangedDocument)).toMatch(/^sha256:/);
  const sent: string[] = [];
  const link = new apollo.GraphQLWsLink({
    subscribe: ({ query }: { query: string }) => {
      sent.push(query);
      return () => {};
    },
  } as never);
  link.request({ query: LocationChangedDocument, variables: {}, extensions: {} } as never).subscribe();
  expect(sent).toEqual([print(LocationChangedDocument)]);
});
