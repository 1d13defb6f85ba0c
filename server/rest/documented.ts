import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { statusOf } from '#server/errors.ts';
import { checkScope, requireScope, scopes, type Scope } from '#server/features/account/scopes.ts';
import type { RequestContext } from '#server/request-context.ts';
import { limits } from '#shared/limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Under `/api/v1` only. */
    ctx: RequestContext;
  }
  interface FastifyContextConfig {
    /** A use case's names of fields that a documented call names otherwise, for refusals that name one. */
    fieldNames?: Readonly<Record<string, string>>;
  }
}

type Group = 'auth' | 'common' | 'locate' | 'personnal';

type Input = { params?: z.ZodObject; querystring?: z.ZodObject; body?: z.ZodObject };

const idempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(limits.idempotencyKeyLength)
    .optional()
    .describe(
      'The same for every try of one call: it is done once, for 24 hours; a lookup, a request or a purchase once for as long as it is kept',
    ),
});
/** Whether a call takes the header. */
export const isIdempotent = (request: FastifyRequest): boolean =>
  request.routeOptions.schema?.headers === idempotencyHeader;
/** The header that makes a repeated call the same call. */
export const idempotencyKey = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
};

const refusal = z.object({
  message: z.string(),
  error: z.enum(Object.keys(statusOf) as [string, ...string[]]),
  retryAfter: z.int().optional().describe('seconds until it is possible again'),
  field: z.string().optional().describe('the input at fault'),
});

type Security = { [name: string]: string[] }[];
/** What a call asks of who sends it: a sign-in, or a partner token with a scope; `optional`: nobody has to. */
export type Access = { signedIn?: boolean; scope?: Scope; optional?: boolean };

/** No token may do what names no scope. */
const sessionOnly = 'session';
export const scopeName = (scope: Scope): string => scope.toLowerCase().replace('_', ':');

/** Access as OpenAPI has it. The hook before each call reads it back: what is described is what is checked. */
const securityOf = ({ signedIn = false, scope, optional = false }: Access): Security => {
  if (!signedIn && !scope) return [];
  const ways: Security = [{ bearer: [scope ? scopeName(scope) : sessionOnly] }, { cookie: [] }];
  return optional ? [{}, ...ways] : ways;
};

/** Throws UNAUTHENTICATED and SCOPE_MISSING, as the description of the call says. */
export function checkAccess({ ctx, routeOptions }: FastifyRequest): void {
  const security = (routeOptions.schema?.security ?? []) as Security;
  if (security.length === 0) return;
  const named = security.find(({ bearer }) => bearer)?.['bearer']?.[0];
  const scope = scopes.find((one) => scopeName(one) === named) ?? null;
  const isOptional = security.some((way) => Object.keys(way).length === 0);
  if (isOptional) checkScope(ctx, scope);
  else requireScope(ctx, scope);
}

/**
 * The schema of one documented call, which checks what is asked, shapes what is answered and describes both. Fields
 * that it does not name are ignored, as the documented client sends more. `output` is the `data` of the answer.
 */
export const documented = <Output extends z.ZodType, Given extends Input>(
  group: Group,
  summary: string,
  {
    output,
    input,
    idempotent = false,
    ...access
  }: { output: Output; input: Given; idempotent?: boolean } & Access,
) => ({
  tags: [group],
  summary,
  security: securityOf(access),
  ...input,
  ...(idempotent ? { headers: idempotencyHeader } : {}),
  response: {
    200: z.object({ data: output }).describe('Success'),
    default: refusal.describe('Refused; `error` says why'),
  },
});

/** As `documented`, for a call of signed-in accounts that answers a file instead of JSON. */
export const documentedFile = <Given extends Input>(
  group: Group,
  summary: string,
  type: string,
  { input, ...access }: { input: Given } & Access,
) => ({
  tags: [group],
  summary,
  security: securityOf(access),
  ...input,
  response: {
    200: { description: 'The file', content: { [type]: { schema: z.any() } } },
    default: refusal.describe('Refused; `error` says why'),
  },
});

/** An input with one that works, for readers and for `examples.test.ts`. */
export const withExample = <Shape extends z.ZodObject>(shape: Shape, example: z.input<Shape>): Shape =>
  shape.meta({ examples: [example] });

/** A page of a list. */
export const page = z.object({
  search: z.string().max(200).optional().describe('only those that contain this text, up to 80 characters'),
  first: z.coerce.number().int().optional().describe('how many, 1 to 100; 20 when absent'),
  after: z.string().max(1_000).optional().describe('`endCursor` of the page before'),
});
