import type { Work } from './fingerprint.ts';

const generated = ['client/src/gql/**', 'client/recipient/gql/**'];

/** Types, documents and hooks out of the schema and the client's operations. */
export const codegenWork: Work = {
  mark: 'client/src/gql/.inputs-hash',
  inputs: [
    'schema/*.graphql',
    'client/{src,recipient}/**/*.{ts,tsx,graphql}',
    'codegen.ts',
    'tools/codegen*.{ts,cjs}',
    'package-lock.json',
  ],
  ignore: generated,
  outputs: [
    'server/graphql/generated.ts',
    'client/src/gql/graphql.ts',
    'client/src/gql/hooks.ts',
    'client/recipient/gql/graphql.ts',
  ],
};

/** The built client. The server needs no build: Node runs its TypeScript as it stands. */
export const buildWork: Work = {
  mark: 'dist/.build-hash',
  inputs: [
    'client/**',
    'shared/**',
    'schema/**',
    'tools/{build,codegen,prerender,prerender-policies,works}.ts',
    'tools/*.cjs',
    'codegen.ts',
    'package-lock.json',
  ],
  ignore: [...generated, '**/*.test.ts', '**/*.test.tsx'],
  outputs: [
    'dist/client/index.html',
    'dist/client/share.html',
    'dist/policies/privacy-policy.en.html',
    'client/src/gql/persisted-documents.json',
    'client/recipient/gql/persisted-documents.json',
  ],
};
