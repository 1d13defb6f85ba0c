import { buildSchema, isObjectType, printSchema, validateSchema } from 'graphql';
import { expect, test } from 'vitest';
import { statusOf } from '#server/errors.ts';
import { typeDefs } from '#server/sdl.ts';
import { schema } from './schema.ts';

test('the schema is valid', () => {
  expect(validateSchema(buildSchema(typeDefs))).toEqual([]);
  expect(validateSchema(schema)).toEqual([]);
});

test('the subscription root type is LiveUpdates, and the type Subscription is a paid plan', () => {
  expect(schema.getSubscriptionType()?.name).toBe('LiveUpdates');
  const plan = schema.getType('Subscription');
  expect(isObjectType(plan) && Object.keys(plan.getFields())).toContain('validUntil');
});

test('every type and field has a description', () => {
  const missing = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (type.name.startsWith('__') || ['String', 'Int', 'Float', 'Boolean', 'ID'].includes(type.name))
      return [];
    const fields = 'getFields' in type ? Object.values(type.getFields()) : [];
    return [type, ...fields]
      .filter(({ description }) => !description)
      .map(({ name }) => `${type.name}.${name}`);
  });
  expect(missing).toEqual([]);
});

test('the schema’s error codes are exactly those that have an HTTP status', () => {
  const codes = schema.getType('ErrorCode');
  const names = codes && 'getValues' in codes ? codes.getValues().map(({ name }) => name) : [];
  expect(names.toSorted()).toEqual(Object.keys(statusOf).toSorted());
  expect(printSchema(schema)).toContain('subscription: LiveUpdates');
});
