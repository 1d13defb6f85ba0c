import { readdirSync, readFileSync } from 'node:fs';
import { buildSchema, type GraphQLEnumType, GraphQLObjectType, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { finalCodes, repeatableCodes } from './failure.ts';
import {
  abuseReasons,
  channels,
  invitationStates,
  recipientReplies,
  shareDurations,
  sharePrecisions,
} from './invitation.ts';
import { type OperationName, operations } from './operations.ts';
import { sideOperations } from './side-operations.ts';

const folder = new URL('../../../../../schema/', import.meta.url);
const schema = buildSchema(
  readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n'),
);
const valuesOf = (name: string) =>
  (schema.getType(name) as GraphQLEnumType).getValues().map(({ name }) => name);

test.each(Object.keys(operations) as OperationName[])('%s fits the schema', (name) => {
  expect(validate(schema, parse(operations[name]))).toEqual([]);
});

test.each(Object.keys(operations) as OperationName[])(
  '%s answers with an Invitation named `invitation`',
  (name) => {
    const definition = parse(operations[name]).definitions[0];
    if (definition?.kind !== 'OperationDefinition') throw new Error('no operation');
    const [field, ...others] = definition.selectionSet.selections;
    if (field?.kind !== 'Field') throw new Error('no field');
    const root = definition.operation === 'query' ? schema.getQueryType() : schema.getMutationType();
    expect(root).toBeInstanceOf(GraphQLObjectType);
    expect(others).toEqual([]);
    expect(field.alias?.value).toBe('invitation');
    expect(String(root?.getFields()[field.name.value]?.type).replace('!', '')).toBe('Invitation');
  },
);

test.each(Object.entries(sideOperations))('%s fits the schema', (_, text) => {
  expect(validate(schema, parse(text))).toEqual([]);
});

test('the lists of values are those of the schema', () => {
  expect([...sharePrecisions]).toEqual(valuesOf('SharePrecision'));
  expect([...shareDurations]).toEqual(valuesOf('ShareDuration'));
  expect([...invitationStates]).toEqual(valuesOf('InvitationState'));
  expect([...recipientReplies]).toEqual(valuesOf('RecipientReply'));
  expect([...abuseReasons]).toEqual(valuesOf('AbuseReason'));
  expect([...channels]).toEqual(valuesOf('LocationChannel'));
});

test('every code that the page knows exists', () => {
  expect(valuesOf('ErrorCode')).toEqual(expect.arrayContaining([...repeatableCodes, ...finalCodes]));
});
