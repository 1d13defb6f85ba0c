import { assertEnumType } from 'graphql';
import type { ErrorCode } from './errors.ts';
import { contract } from '#server/contract.ts';

/** What each code means, in the words of the schema. */
export const meaningOf = Object.fromEntries(
  assertEnumType(contract.getType('ErrorCode'))
    .getValues()
    .map(({ name, description }) => [name, description]),
) as Record<ErrorCode, string>;
