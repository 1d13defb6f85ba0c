import type { CodegenConfig } from '@graphql-codegen/cli';

const scalars = { DateTime: { input: 'string', output: 'string' } };

const config: CodegenConfig = {
  schema: 'schema/*.graphql',
  silent: true,
  errorsOnly: true,
  generates: {
    'server/graphql/generated.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        immutableTypes: false,
        contextType: '#server/context.ts#Context',
        scalars: { DateTime: { input: 'Date', output: 'Date' } },
        // Secret columns stay out of the API: a field must be asked for by name in its resolver.
        mappers: {
          Account: '#server/features/account/account.entity.ts#Account',
          Location: '#server/features/location/location.queries.ts#LocationRow',
          Position: '#server/features/location/position.ts#PositionRow',
          Invitation: '#server/features/location/invitation-view.ts#InvitationView',
          Share: '#server/features/location/invitation-view.ts#ShareView',
          Subscription: '#server/features/subscription/subscription.entity.ts#Subscription',
        },
      },
    },
    'client/src/gql/': {
      documents: ['client/src/**/*.{ts,tsx}', '!client/src/gql/**'],
      preset: 'client',
      presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: 'sha256' } },
      config: { enumsAsTypes: true, useTypeImports: true, scalars, importExtension: '.ts' },
    },
    'client/src/gql/hooks.ts': {
      documents: ['client/src/**/*.{ts,tsx}', '!client/src/gql/**'],
      plugins: ['./tools/codegen-hooks.cjs'],
    },
  },
};

export default config;
