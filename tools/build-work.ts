import type { Work } from './fingerprint.ts';

/** What the built client is made of. The server needs no build: Node runs its TypeScript as it stands. */
export const buildWork: Work = {
  mark: 'dist/.build-hash',
  inputs: ['client/**', 'shared/**', 'schema/**', 'tools/**', 'codegen.ts', 'package-lock.json'],
  ignore: ['client/src/gql/**', '**/*.test.ts', '**/*.test.tsx', '**/node_modules/**'],
  outputs: ['dist/client/index.html', 'client/src/gql/persisted-documents.json'],
};
