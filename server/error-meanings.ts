import { readFileSync } from 'node:fs';
import { Kind, parse } from 'graphql';
import type { ErrorCode } from './errors.ts';

/** What each code means, in the words of the schema. */
export const meaningOf = Object.fromEntries(
  parse(readFileSync(new URL('../schema/base.graphql', import.meta.url), 'utf8')).definitions.flatMap(
    (defined) =>
      defined.kind === Kind.ENUM_TYPE_DEFINITION && defined.name.value === 'ErrorCode'
        ? (defined.values ?? []).map(({ name, description }) => [name.value, description?.value])
        : [],
  ),
) as Record<ErrorCode, string>;
