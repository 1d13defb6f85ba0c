import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
  isLeafType,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import type { RestCall } from './rest-calls.ts';

/**
 * One text of one operation: any text can be put in its place; the operation's other input is short and plausible.
 */
export type TextField = { name: string } & (
  | { face: 'graphql'; query: string; variables(text: string): object }
  | ({ face: 'rest'; input(text: string): Record<string, unknown> } & Pick<
      RestCall,
      'method' | 'path' | 'takes'
    >)
);

/**
 * Texts of any length that have brought programs to a halt: marks to reorder, look-alikes of patterns, long runs.
 */
export const hostileTexts: Record<string, (length: number) => string> = {
  'combining marks': (length) => `a${'\u0301\u0316'.repeat(length / 2)}`,
  'one ligature that unfolds to eighteen': (length) => '\ufdfa'.repeat(length),
  spaces: (length) => `a${' '.repeat(length)}b`,
  digits: (length) => `+${'1 '.repeat(length / 2)}`,
  'a domain without end': (length) => `a@${'a-'.repeat(length / 2)}a`,
  'emoji of two units': (length) => '😀'.repeat(length / 2),
};

/** Chosen so that the rest of the operation is valid and the text in question is really checked. */
const samples: Readonly<Record<string, string>> = {
  templateId: 'sms.ask.en',
  recipient: '+447700900123',
  email: 'somebody@example.org',
  newEmail: 'somebody@example.org',
  name: 'Sari',
  senderName: 'Sari',
};

const sample = (type: GraphQLInputType, name = ''): unknown => {
  const bare = getNullableType(type);
  if (isListType(bare)) return [sample(bare.ofType)];
  if (isEnumType(bare)) return bare.getValues()[0]?.name;
  if (isInputObjectType(bare)) return fill(bare, null, '');
  if (bare.name === 'Int' || bare.name === 'Float') return 1;
  if (bare.name === 'Boolean') return true;
  return bare.name === 'DateTime' ? '2026-01-01T00:00:00Z' : (samples[name] ?? 'sample');
};

const isText = (type: GraphQLInputType) =>
  isScalarType(getNamedType(type)) && !/^(Int|Float|Boolean)$/.test(getNamedType(type).name);

function fill(type: GraphQLInputType, at: string | null, text: string): object {
  const bare = getNullableType(type);
  if (!isInputObjectType(bare)) return {};
  return Object.fromEntries(
    Object.values(bare.getFields())
      .filter((field) => field.name === at || isRequiredInputField(field) || samples[field.name])
      .map((field) => [field.name, field.name === at ? text : sample(field.type, field.name)]),
  );
}

/** Every text argument of every query and mutation. */
export function graphqlTexts(schema: GraphQLSchema): TextField[] {
  return (
    [
      ['query', schema.getQueryType()],
      ['mutation', schema.getMutationType()],
    ] as const
  ).flatMap(([operation, root]) =>
    Object.values(root?.getFields() ?? {}).flatMap((field) =>
      field.args.flatMap((argument) => {
        const nested = getNullableType(argument.type);
        const places = isInputObjectType(nested)
          ? Object.values(nested.getFields())
              .filter(({ type }) => isText(type))
              .map(({ name }) => name)
          : isText(argument.type)
            ? [null]
            : [];
        const used = field.args.filter((other) => other === argument || isRequiredArgument(other));
        const head = used.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
        const call = used.map(({ name }) => `${name}: $${name}`).join(', ');
        const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
        return places.map((place) => ({
          name: [field.name, argument.name, place].filter(Boolean).join('.'),
          face: 'graphql' as const,
          query: `${operation} (${head}) { ${field.name}(${call}) ${selection} }`,
          variables: (text: string) =>
            Object.fromEntries(
              used.map((other) => [
                other.name,
                other !== argument
                  ? sample(other.type, other.name)
                  : place
                    ? fill(other.type, place, text)
                    : text,
              ]),
            ),
        }));
      }),
    ),
  );
}

const plausible = (schema: RestCall['fields'][string], name: string): unknown => {
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  return schema.type === 'boolean' ? true : (samples[name] ?? 'sample');
};

/** Every field of every call of the REST API. */
export const restTexts = (calls: readonly RestCall[]): TextField[] =>
  calls.flatMap(({ method, path, takes, fields }) =>
    Object.keys(fields).map((name) => ({
      name: `${method} ${path} ${name}`,
      face: 'rest' as const,
      method,
      path: `/api/v1${path.replace(/\{\w+\}/g, 'sample')}`,
      takes,
      input: (text: string) =>
        Object.fromEntries(
          Object.entries(fields).map(([key, schema]) => [key, key === name ? text : plausible(schema, key)]),
        ),
    })),
  );
