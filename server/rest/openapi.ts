import { z } from 'zod';
import { statusOf } from '#server/errors.ts';
import { takesQuery } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

const error = z.object({
  message: z.string(),
  error: z.enum(Object.keys(statusOf) as [string, ...string[]]),
  retryAfter: z.int().optional().describe('seconds until it is possible again'),
  field: z.string().optional().describe('the input at fault'),
});

const json = (schema: z.ZodType) => ({ 'application/json': { schema: z.toJSONSchema(schema) } });

/** The OpenAPI 3.1 description of the REST face, made from the table of its endpoints. */
export function openapi(publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const { method, path, group, summary, signedIn, input, output } = endpoint;
    const parameters = Object.entries(input.shape).map(([name, schema]) => ({
      name,
      in: 'query',
      required: !(schema as z.ZodType).safeParse(undefined).success,
      schema: z.toJSONSchema(schema as z.ZodType),
    }));
    (paths[path] ??= {})[method.toLowerCase()] = {
      tags: [group],
      summary,
      operationId: path.slice(1).replaceAll('/', '_'),
      security: signedIn ? [{ bearer: [] }, { cookie: [] }] : [],
      ...(takesQuery(endpoint) ? { parameters } : { requestBody: { required: true, content: json(input) } }),
      responses: {
        200: { description: 'Success', content: json(z.object({ data: output })) },
        default: { description: 'Refused; `error` says why', content: json(error) },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Whereabouts',
      version: '1',
      description: 'The documented calls. GraphQL at /graphql reaches the same use cases and more.',
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'GPL_USER_TOKEN',
          description: 'with the header X-App-Id',
        },
      },
    },
    paths,
  };
}
