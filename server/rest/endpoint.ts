import { z } from 'zod';
import type { RequestContext } from '#server/request-context.ts';

/** One documented call: how it is reached, what it takes and gives, and the use case behind it. */
export type Endpoint = {
  method: 'GET' | 'POST';
  /** Below `/api/v1`; `{name}` stands for a part of the path. */
  path: string;
  group: 'auth' | 'common' | 'locate' | 'personnal';
  summary: string;
  /** Needs a session. The use case checks it; this says so in the description. */
  signedIn: boolean;
  /** Query parameters of a GET, body of a POST. Unknown fields are ignored, as the documented client sends more. */
  input: z.ZodObject;
  /** Where a POST is documented to take its input elsewhere. */
  inputIn?: 'query';
  /** A use case's names of fields that are called otherwise here, for refusals that name one. */
  fields?: Readonly<Record<string, string>>;
  /** The `data` of the answer. */
  output: z.ZodType;
  handle(ctx: RequestContext, input: unknown): Promise<unknown>;
};

/** Types an endpoint's handler by its input. */
export const endpoint = <Input extends z.ZodObject>(
  definition: Omit<Endpoint, 'input' | 'handle'> & {
    input: Input;
    handle(ctx: RequestContext, input: z.output<Input>): Promise<unknown>;
  },
): Endpoint => definition;

/** Whether its input stands in the address. */
export const takesQuery = ({ method, inputIn }: Endpoint): boolean => method === 'GET' || inputIn === 'query';

/** Milliseconds since 1970, as the documented answers give times. */
export const timestamp = z.int().describe('milliseconds since 1970-01-01 UTC');
