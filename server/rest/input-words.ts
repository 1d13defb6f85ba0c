import type { core } from 'zod';
import type { ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';

const named: Partial<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
};
const counted = (count: number | bigint, of: string): string =>
  of === 'string' ? `${count} ${count === 1 ? 'character' : 'characters'}` : String(count);

/** What Zod finds wrong with an input, for developers who do not know Zod. */
export function wordsOf({ keyword, message, params }: ZodFastifySchemaValidationError): string {
  const issue = { code: keyword, ...params } as core.$ZodIssue;
  switch (issue.code) {
    case 'invalid_type':
      if (message?.endsWith('received undefined')) return 'required';
      return `must be ${named[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'too_big':
      return `at most ${counted(issue.maximum, issue.origin)}`;
    case 'too_small':
      return `at least ${counted(issue.minimum, issue.origin)}`;
    case 'invalid_format':
      if (issue.format === 'datetime') return 'must be an instant such as 2026-11-21T08:30:00.000Z';
      return message ?? 'bad input';
    default:
      return message ?? 'bad input';
  }
}
