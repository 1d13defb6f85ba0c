import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { contract } from '#server/contract.ts';
import type { Resolvers } from './generated.ts';

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

function readInstant(value: unknown): Date {
  const date = typeof value === 'string' && isoInstant.test(value) ? new Date(value) : null;
  if (!date || Number.isNaN(date.getTime())) {
    throw new GraphQLError('DateTime takes an instant with its time zone, such as 2026-11-21T08:30:00Z', {
      extensions: { code: 'BAD_INPUT' },
    });
  }
  return date;
}

export const scalarResolvers: Resolvers = {
  DateTime: new GraphQLScalarType<Date, string>({
    name: 'DateTime',
    description: contract.getType('DateTime')?.description,
    serialize: (value) => (value instanceof Date ? value.toISOString() : (value as string)),
    parseValue: readInstant,
    parseLiteral: (node) => readInstant(node.kind === Kind.STRING ? node.value : null),
  }),
};
