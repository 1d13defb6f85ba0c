import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: 'generated/schema.graphql',
  documents: 'operations.ts',
  generates: {
    'generated/codegen/': {
      preset: 'client',
      config: { documentMode: 'string', enumsAsTypes: true, scalars: { DateTime: 'string' } },
    },
  },
};
export default config;
