import { assertEnumType, assertObjectType } from 'graphql';
import { z } from 'zod';
import { contract } from '#server/contract.ts';

const valuesOf = (name: string) => assertEnumType(contract.getType(name)).getValues();

/** What each value of one of the schema's enums means, or each of `only`, as a list. */
export const meaningsOf = (name: string, only?: readonly string[]): string =>
  valuesOf(name)
    .filter((value) => !only || only.includes(value.name))
    .map((value) => `- \`${value.name}\`: ${value.description}`)
    .join('\n');

const namedEnum = (name: string) =>
  z.enum(valuesOf(name).map((value) => value.name)).meta({ id: name, description: meaningsOf(name) });
const enums = new Map<string, ReturnType<typeof namedEnum>>();

/** One of the schema's enums, under the name that it has there: one object, as many calls as name it. */
export function enumOf(name: string): ReturnType<typeof namedEnum> {
  const known = enums.get(name) ?? namedEnum(name);
  enums.set(name, known);
  return known;
}

/** What a field of one of the schema's types means; who may read it is another matter over REST. */
export function meaningOfField(type: string, field: string): string {
  const meaning = assertObjectType(contract.getType(type)).getFields()[field]?.astNode?.description?.value;
  if (!meaning) throw new Error(`the schema has no ${type}.${field}`);
  return meaning;
}
