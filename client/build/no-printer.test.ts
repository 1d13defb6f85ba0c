import { expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';
import { LocationChangedDocument } from '../src/gql/graphql.ts';
import { noPrinter } from './no-printer.ts';

type Apollo = Pick<typeof import('@apollo/client/utilities'), 'print'>;

const entry = 'entry.js';

/** Apollo Client's printer, as it is in the built app. */
async function builtApollo(): Promise<Apollo> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? `export { print } from '@apollo/client/utilities';` : undefined),
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

test('documents are recognized by their ids', async () => {
  const { print } = await builtApollo();
  expect(print(LocationChangedDocument)).toMatch(/^sha256:/);
});
