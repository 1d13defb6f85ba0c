import { assertEnumType } from 'graphql';
import { statusOf, type ErrorCode } from './errors.ts';
import { contract } from '#server/sdl.ts';

/** What each code means, in the words of the schema. */
export const meaningOf = Object.fromEntries(
  assertEnumType(contract.getType('ErrorCode'))
    .getValues()
    .map(({ name, description }) => [name, description]),
) as Record<ErrorCode, string>;

/** What an operation of a root type is refused with besides what anything can be: the codes that its description names. */
export function errorsOf(operation: string): ErrorCode[] {
  const roots = [contract.getQueryType(), contract.getMutationType(), contract.getSubscriptionType()];
  const field = roots.map((root) => root?.getFields()[operation]).find(Boolean);
  if (!field) throw new Error(`the schema has no ${operation}`);
  const named = /^Errors: ([A-Z_, ]+)\.$/m.exec(field.description ?? '')?.[1]?.split(', ') ?? [];
  return named.map((code) => {
    if (!(code in statusOf)) throw new Error(`${operation} names ${code}, which is no error code`);
    return code as ErrorCode;
  });
}
