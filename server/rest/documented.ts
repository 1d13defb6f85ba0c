import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { statusOf } from '#server/errors.ts';
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
    .describe('The same for every try of one call: it is done once, for 24 hours'),
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

/** How a call that needs a session is asked. */
const bySession: { [name: string]: string[] }[] = [{ bearer: [] }, { cookie: [] }];

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
    signedIn = false,
    idempotent = false,
  }: { output: Output; input: Given; signedIn?: boolean; idempotent?: boolean },
) => ({
  tags: [group],
  summary,
  security: signedIn ? bySession : [],
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
  input: Given,
) => ({
  tags: [group],
  summary,
  security: bySession,
  ...input,
  response: {
    200: { description: 'The file', content: { [type]: { schema: z.any() } } },
    default: refusal.describe('Refused; `error` says why'),
  },
});

/** A page of a list. */
export const page = z.object({
  search: z.string().max(200).optional().describe('only those that contain this text, up to 80 characters'),
  first: z.coerce.number().int().optional().describe('how many, 1 to 100; 20 when absent'),
  after: z.string().max(1_000).optional().describe('`endCursor` of the page before'),
});
