import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accessOf, errorsOf } from '#server/contract.ts';
import { statusOf, type ErrorCode } from '#server/errors/errors.ts';
import { accessInWords, scopeName, type Access } from '#server/features/partner/access.ts';
import type { RequestContext } from '#server/context/request-context.ts';
import { limits, pageSize, searchLength } from '#shared/limits.ts';
import { locales } from '#shared/locales.ts';
import { oneLine, someWord, text, word } from './input-texts.ts';

declare module 'fastify' {
  interface FastifySchema {
    /** The codes that are particular to a call under `/api/v1`. */
    refusedWith?: readonly ErrorCode[];
    /** Who may make a call under `/api/v1`. */
    access?: Access;
  }
  interface FastifyRequest {
    /** Under `/api/v1` only. */
    ctx: RequestContext;
  }
  interface FastifyContextConfig {
    /** Maps a use case's field names to those of the documented call, for refusals that name a field. */
    fieldNames?: Readonly<Record<string, string>>;
  }
}

type Group = 'auth' | 'common' | 'locate' | 'personnal';

type Input = { params?: z.ZodObject; querystring?: z.ZodObject; body?: z.ZodObject };

const idempotencyHeader = z.object({
  'idempotency-key': someWord(limits.idempotencyKeyLength)
    .optional()
    .describe(
      'The same for every attempt at one call, which is then executed only once within 24 hours; a lookup, a request or a purchase only once for as long as it is kept',
    ),
});
/** Whether a call takes the header. */
export const isIdempotent = (schema: { headers?: unknown } | undefined): boolean =>
  schema?.headers === idempotencyHeader;
/** Whether a call changes state without a body, so that a form on another site's page could send it. */
export const takesNoBody = (method: string, schema: { body?: unknown } | undefined): boolean =>
  method === 'POST' && !schema?.body;
/** The header that makes a repeated call the same call. */
export const idempotencyKey = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
};

/** Where the description keeps what has a name (`meta({ id })`). */
export const componentOf = (id: string): string => `#/components/schemas/${id}`;

const refusal = z
  .object({
    message: z.string().describe('for developers, in English'),
    error: z
      .enum(Object.keys(statusOf) as [string, ...string[]])
      .describe('why: each code has its status and meaning in the list at the top'),
    retryAfter: z.int().meta({ minimum: 0 }).optional().describe('seconds until it is possible again'),
    limit: z
      .int()
      .meta({ minimum: 0 })
      .optional()
      .describe('the most that is accepted, where a limit is the reason'),
    field: z.string().optional().describe('the input at fault; `idempotency-key` for that header'),
    probable: z.string().optional().describe('PHONE_INVALID: the number that was probably meant'),
  })
  .meta({ id: 'Refusal' });

type Security = { [name: string]: string[] }[];

/** Access in OpenAPI's form. */
function securityOf({ to, scope }: Access): Security {
  if (to !== 'SIGNED_IN' && to !== 'PERSON' && !scope) return [];
  const ways: Security = [{ bearer: [scope ? scopeName(scope) : 'session'] }, { cookie: [] }];
  return to === 'SIGNED_IN' ? ways : [{}, ...ways];
}

/** What a call is refused with besides what any call can be. */
const particular = (errors: readonly ErrorCode[], idempotent: boolean): ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...errors,
    ...(idempotent ? (['IDEMPOTENCY_CONFLICT', 'IDEMPOTENCY_PENDING'] as const) : []),
  ]),
];

const errorsLine = (codes: readonly ErrorCode[]): string =>
  codes.length > 0 ? `Errors: ${codes.map((code) => `\`${code}\` (${statusOf[code]})`).join(', ')}.` : '';

type About = {
  /** What the summary has no room for. */
  description?: string;
  /** The operation of the schema that it does, whose access and errors are its own, unless it names others. */
  operation?: string;
  access?: Access;
  /** The codes that are particular to this call. */
  errors?: readonly ErrorCode[];
};

/**
 * The schema of one documented call, which validates the input, shapes the output and describes both. Fields
 * that it does not name are ignored, as the documented client sends more. `output` is the `data` of the answer.
 */
export const documented = <Output extends z.ZodType, Given extends Input>(
  group: Group,
  summary: string,
  {
    output,
    input,
    idempotent = false,
    description = '',
    operation,
    access = operation ? accessOf(operation) : { to: 'ANYONE' },
    errors = operation ? errorsOf(operation) : [],
  }: { output: Output; input: Given; idempotent?: boolean } & About,
) => ({
  tags: [group],
  summary,
  description: [description, accessInWords(access), errorsLine(particular(errors, idempotent))]
    .filter(Boolean)
    .join('\n\n'),
  refusedWith: particular(errors, idempotent),
  access,
  security: securityOf(access),
  ...input,
  ...(idempotent ? { headers: idempotencyHeader } : {}),
  response: {
    200: z.object({ data: output }).describe('Success'),
    default: refusal,
  },
});

/** As `documented`, for a call that returns a file of this media type instead of JSON. */
export const documentedFile = <Given extends Input>(
  group: Group,
  summary: string,
  type: string,
  call: { input: Given } & About,
) => ({
  ...documented(group, summary, { output: z.any(), ...call }),
  response: {
    200: { description: 'The file', content: { [type]: { schema: z.any() } } },
    default: refusal,
  },
});

/** An input with a working example, for readers and for `examples.test.ts`. */
export const withExample = <Shape extends z.ZodObject>(shape: Shape, example: z.input<Shape>): Shape =>
  shape.meta({ examples: [example] });

/** What one thing is asked for by; `whose`: what its `id` belongs to, such as 'a purchase'. */
export const byId = (whose: string) =>
  z.object({ id: text(100, { format: 'uuid' }).describe(`\`id\` of ${whose}`) });
export const byLocale = z.object({
  locale: z
    .enum(locales)
    .optional()
    .describe('language of the answer; that of `Accept-Language` when absent'),
});
/** For whom a report's PDF is written. */
export const byReader = byLocale.extend({
  timeZone: word(64)
    .optional()
    .describe('time zone of its times, such as `Asia/Jakarta` (IANA); UTC when absent or unknown'),
});

/** Which page of a list. */
export const page = z.object({
  search: oneLine(searchLength)
    .optional()
    .describe('only those that contain this text, whatever its case and accents'),
  first: z.coerce
    .number()
    .int()
    .meta({ minimum: 1, maximum: pageSize.most })
    .default(pageSize.usual)
    .describe('page size'),
  after: word(1_000).optional().describe('`endCursor` of the previous page; the first page when absent'),
});

/** A page of a list, and its name in the description. */
export const pageOf = <Item extends z.ZodType>(id: string, item: Item) =>
  z
    .object({
      items: z.array(item),
      endCursor: z.string().nullable().describe('pass it as `after`'),
      hasNextPage: z.boolean().describe('whether there are more items after it'),
      totalCount: z.int().meta({ minimum: 0 }).describe('how many there are on all pages'),
    })
    .meta({ id });
