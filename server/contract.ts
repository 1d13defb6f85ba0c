import { readdirSync, readFileSync } from 'node:fs';
import { buildSchema, getDirectiveValues, isObjectType, type GraphQLField } from 'graphql';
import type { ErrorCode } from '#server/errors/errors.ts';
import { accessInWords, tokenInWords, type Access } from '#server/features/partner/access.ts';

const folder = new URL('../schema/', import.meta.url);

/** The contract's text: every file of `schema/`, concatenated. */
export const typeDefs = readdirSync(folder)
  .filter((file) => file.endsWith('.graphql'))
  .sort((a, b) => Number(b === 'base.graphql') - Number(a === 'base.graphql') || a.localeCompare(b))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n');

/** The same, parsed. Validated by schema.test.ts, and not again at every start. */
export const contract = buildSchema(typeDefs, { assumeValid: true, noLocation: true });

type Field = GraphQLField<unknown, unknown>;

/** The arguments of a directive on a field; undefined if it has none. */
const directiveOn = <Args>({ astNode }: Field, name: string): Args | undefined =>
  astNode ? (getDirectiveValues(contract.getDirective(name)!, astNode) as Args | undefined) : undefined;

/** Who may use a field, by its `@access`; undefined if the operation's own is enough. */
export const accessTo = (field: Field): Access | undefined => directiveOn<Access>(field, 'access');

const operations = new Map<string, Field>(
  [contract.getQueryType(), contract.getMutationType(), contract.getSubscriptionType()].flatMap((root) =>
    Object.entries(root?.getFields() ?? {}),
  ),
);

function operationOf(name: string): Field {
  const field = operations.get(name);
  if (!field) throw new Error(`the schema has no ${name}`);
  return field;
}

/** Who may use an operation. Throws for one without `@access`. */
export function accessOf(operation: string): Access {
  const access = accessTo(operationOf(operation));
  if (!access) throw new Error(`${operation} has no @access`);
  return access;
}

/** What an operation is refused with besides what anything can be, by its `@errors`. */
export const errorsOf = (operation: string): ErrorCode[] =>
  directiveOn<{ codes: ErrorCode[] }>(operationOf(operation), 'errors')?.codes ?? [];

// Introspection shows no directives: what it reads says the same in words.
for (const type of Object.values(contract.getTypeMap())) {
  if (!isObjectType(type)) continue;
  for (const field of Object.values(type.getFields())) {
    const access = accessTo(field);
    const isOperation = operations.get(field.name) === field;
    const codes = isOperation ? errorsOf(field.name) : [];
    const words = [
      access && (isOperation ? accessInWords(access) : `Access: ${tokenInWords(access)}.`),
      codes.length > 0 && `Errors: ${codes.join(', ')}.`,
    ];
    const added = words.filter(Boolean).join('\n');
    if (added) field.description = [field.description, added].filter(Boolean).join('\n\n');
  }
}
