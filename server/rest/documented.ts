import { z } from 'zod';
import { statusOf } from '#server/errors.ts';
import type { RequestContext } from '#server/request-context.ts';

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
  { output, input, signedIn = false }: { output: Output; input: Given; signedIn?: boolean },
) => ({
  tags: [group],
  summary,
  security: signedIn ? bySession : [],
  ...input,
  response: {
    200: z.object({ data: output }).describe('Success'),
    default: refusal.describe('Refused; `error` says why'),
  },
});
