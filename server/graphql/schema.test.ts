import {
  assertObjectType,
  buildSchema,
  getNamedType,
  GraphQLSchema,
  isObjectType,
  printSchema,
  validateSchema,
} from 'graphql';
import { expect, test } from 'vitest';
import { statusOf } from '#server/errors/errors.ts';
import { typeDefs } from '#server/contract.ts';
import { schema } from './schema.ts';

test('the schema is valid', () => {
  expect(validateSchema(buildSchema(typeDefs))).toEqual([]);
  expect(validateSchema(new GraphQLSchema({ ...schema.toConfig(), assumeValid: false }))).toEqual([]);
});

test('the subscription root type is LiveUpdates, and the type Subscription is a paid plan', () => {
  expect(schema.getSubscriptionType()?.name).toBe('LiveUpdates');
  const plan = schema.getType('Subscription');
  expect(isObjectType(plan) && Object.keys(plan.getFields())).toContain('validUntil');
});

test('an amount is always Money', () => {
  const bare = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && type.name !== 'Money')
    .flatMap((type) => Object.values(isObjectType(type) ? type.getFields() : {}))
    .filter(({ name }) => /amount|price|money|currency/i.test(name))
    .filter(({ type }) => getNamedType(type).name !== 'Money');
  expect(bare.map(({ name }) => name)).toEqual([]);
});

test('a field returns the error codes, so that generated clients have them', () => {
  const { code } = assertObjectType(schema.getType('ErrorCodeMeaning')).getFields();
  expect(String(code?.type)).toBe('ErrorCode!');
});

test('the schema’s error codes are exactly those that have an HTTP status', () => {
  const codes = schema.getType('ErrorCode');
  const names = codes && 'getValues' in codes ? codes.getValues().map(({ name }) => name) : [];
  expect(names.toSorted()).toEqual(Object.keys(statusOf).toSorted());
  expect(printSchema(schema)).toContain('subscription: LiveUpdates');
});
