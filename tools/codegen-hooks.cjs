// Codegen plugin: one typed hook per operation over client-preset's documents, for Apollo Client 4.
const { Kind } = require('graphql');

const hookFor = { query: 'useQuery', mutation: 'useMutation', subscription: 'useSubscription' };
const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/** True if the operation cannot run without variables: then its hook cannot be called without options either. */
const needsVariables = ({ variableDefinitions = [] }) =>
  variableDefinitions.some(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue);

const hookOf = (definition) => {
  const { operation, name } = definition;
  const base = pascal(name.value);
  const hook = hookFor[operation];
  const types = `documents.${base}${pascal(operation)}, documents.${base}${pascal(operation)}Variables`;
  const document = `documents.${base}Document`;
  const signature = `export const use${base}${pascal(operation)}`;
  // A mutation's variables may come with each call, so its options stay optional.
  if (operation === 'mutation') {
    return `${signature} = (options?: ${hook}.Options<${types}>) =>\n  ${hook}(${document}, options);`;
  }
  const options = needsVariables(definition) ? 'options:' : 'options?:';
  const skip = operation === 'query' ? ' | SkipToken' : '';
  return `${signature} = (${options} ${hook}.Options<${types}>${skip}) =>\n  ${hook}(${document}, options as ${hook}.Options<${types}>);`;
};

module.exports = {
  plugin(_schema, documents) {
    const operations = documents
      .flatMap(({ document }) => document.definitions)
      .filter(({ kind, name }) => kind === Kind.OPERATION_DEFINITION && name);
    if (operations.length === 0) return 'export {};';
    const used = [...new Set(operations.map(({ operation }) => hookFor[operation]))].sort();
    return [
      '/* eslint-disable */',
      `import { ${used.join(', ')}${used.includes('useQuery') ? ', type SkipToken' : ''} } from '@apollo/client/react';`,
      `import * as documents from './graphql.ts';`,
      '',
      ...operations.map(hookOf),
    ].join('\n');
  },
};
