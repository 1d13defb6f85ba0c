// Codegen plugin: one typed hook per operation over client-preset's documents.
const { Kind } = require('graphql');

const hookFor = { query: 'useQuery', mutation: 'useMutation', subscription: 'useSubscription' };
const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1);

module.exports = {
  plugin(_schema, documents) {
    const operations = documents
      .flatMap(({ document }) => document.definitions)
      .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION && definition.name);
    const used = [...new Set(operations.map(({ operation }) => hookFor[operation]))].sort();
    const hooks = operations.map(({ operation, name }) => {
      const base = pascal(name.value);
      const hook = hookFor[operation];
      const document = `documents.${base}Document`;
      const types = `documents.${base}${pascal(operation)}, documents.${base}${pascal(operation)}Variables`;
      return [
        `export const use${base}${pascal(operation)} = (`,
        `  options?: ${hook}.Options<${types}>,`,
        `) => ${hook}<${types}>(${document}, options${operation === 'query' || operation === 'subscription' ? ' as never' : ''});`,
      ].join('\n');
    });
    return [
      '/* eslint-disable */',
      used.length ? `import { ${used.join(', ')} } from '@apollo/client/react';` : '',
      `import * as documents from './graphql.ts';`,
      ...hooks,
      used.length ? '' : 'void documents;',
    ].join('\n');
  },
};
