import graphql from '@graphql-eslint/eslint-plugin';

// oxlint checks the rest. The rules are the plugin's recommended ones; each exception says why.
const {
  'flat/schema-recommended': schema,
  'flat/schema-relay': relay,
  'flat/operations-recommended': operations,
} = graphql.configs;
const naming = '@graphql-eslint/naming-convention';
const documents = 'client/{src,recipient}/**/*.graphql';

const checked = (files, rules) => ({
  files: [files],
  plugins: { '@graphql-eslint': graphql },
  languageOptions: {
    parser: graphql.parser,
    parserOptions: { graphQLConfig: { schema: 'schema/*.graphql', documents } },
  },
  rules,
});

export default [
  checked('schema/*.graphql', {
    ...schema.rules,
    ...relay.rules,
    // One paragraph stands in line, several are a block.
    '@graphql-eslint/description-style': 'off',
    // Values such as money, a position or a page have no identity; what has one is a `Node`.
    '@graphql-eslint/strict-id-in-types': 'off',
    // Short lists come whole: `sessions`, `plans`, `stages`. A position of a track has no identity.
    '@graphql-eslint/relay-edge-types': [
      'error',
      { listTypeCanWrapOnlyEdgeType: false, shouldImplementNode: false },
    ],
    // Lists are read forwards only.
    '@graphql-eslint/relay-arguments': ['error', { includeBoth: false }],
    [naming]: [
      'error',
      {
        ...schema.rules[naming][1],
        // Languages are written as in BCP 47.
        EnumValueDefinition: { style: 'UPPER_CASE', ignorePattern: '^(en|id)$' },
      },
    ],
    '@graphql-eslint/require-description': [
      'error',
      {
        types: true,
        DirectiveDefinition: true,
        FieldDefinition: true,
        InputValueDefinition: true,
        EnumValueDefinition: true,
        // Its type has one.
        ignoredSelectors: ['[type=InputValueDefinition][name.value=input]'],
      },
    ],
  }),
  // `ErrorCode` is the type of `extensions.code`, which is no field.
  checked('schema/base.graphql', { '@graphql-eslint/no-unreachable-types': 'off' }),
  checked(documents, {
    ...operations.rules,
    [naming]: [
      'error',
      {
        ...operations.rules[naming][1],
        // A component's fragment is named after the property that it fills, too: `LocationRow_location`.
        FragmentDefinition: { requiredPattern: /^[A-Z][A-Za-z]*(_[a-z][A-Za-z]*)?$/ },
        // `Subscription` is the paid plan here, so that `CancelSubscription` is no suffix of the operation's kind.
        OperationDefinition: {
          style: 'PascalCase',
          forbiddenPrefixes: ['Get'],
          forbiddenSuffixes: ['Query', 'Mutation'],
        },
      },
    ],
  }),
];
