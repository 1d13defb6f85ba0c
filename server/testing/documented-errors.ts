import { contract, errorsOf } from '#server/contract.ts';

/** What anything can be refused with: see `ErrorCode` in the schema. */
const anywhere = [
  'BAD_INPUT',
  'UNAUTHENTICATED',
  'SCOPE_MISSING',
  'APP_ID_MISSING',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
];

const operations = new Set(
  [contract.getQueryType(), contract.getMutationType()].flatMap((root) =>
    Object.keys(root?.getFields() ?? {}),
  ),
);

/** Throws for a refusal that the description of its operation does not name. Aliases are not recognised. */
export function requireDocumented(
  errors: readonly { path?: readonly (string | number)[]; extensions: { code: string } }[] = [],
): void {
  for (const { path: [operation] = [], extensions } of errors) {
    if (typeof operation !== 'string' || !operations.has(operation)) continue;
    if (anywhere.includes(extensions.code) || errorsOf(operation).includes(extensions.code as never))
      continue;
    throw new Error(`the description of ${operation} does not name ${extensions.code}`);
  }
}
