import type { LookupKind } from '../../gql/graphql.ts';

/** The title over a lookup of either kind; before one is entered, that of a number. */
export const queryTitle = {
  PHONE: 'query.title',
  EMAIL: 'query.titleEmail',
} as const satisfies Record<LookupKind, string>;
