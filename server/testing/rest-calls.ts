import type { JsonSchema } from './from-schema.ts';
import type { TestApp } from './build-test-app.ts';

/** What a field may be, as far as tests make one up. */
type FieldSchema = JsonSchema;

/** One call according to its own description. `path` is below `/api/v1`, with `{id}` for its parameter. */
export type RestCall = {
  method: 'GET' | 'POST';
  path: string;
  signedIn: boolean;
  description: string;
  takes: 'query' | 'body';
  fields: Record<string, FieldSchema>;
  required: string[];
  headers: Record<string, FieldSchema>;
};

type BodySchema = { properties?: Record<string, FieldSchema>; required?: string[] };
type Operation = {
  description?: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; schema: FieldSchema }[];
  requestBody?: { content: { 'application/json': { schema: BodySchema } } };
};

/** Every call that the REST API serves and describes. */
export async function restCalls(app: TestApp): Promise<RestCall[]> {
  const answer = await app.inject({ method: 'GET', url: '/api/v1/openapi.json' });
  return callsOf(answer.json<Described>());
}

/** An OpenAPI document, as far as its calls are concerned. */
type Described = { paths: Record<string, Record<'get' | 'post', Operation>> };

const isForSignedIn = (ways: object[]): boolean =>
  ways.some((way) => 'bearer' in way) && !ways.some((way) => Object.keys(way).length === 0);

const callsOf = ({ paths }: Described): RestCall[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { description = '', security, parameters, requestBody }]) => ({
      method: method.toUpperCase() as 'GET' | 'POST',
      path,
      signedIn: isForSignedIn(security ?? []),
      description,
      takes: requestBody ? ('body' as const) : ('query' as const),
      fields:
        requestBody?.content['application/json'].schema.properties ??
        Object.fromEntries(
          (parameters ?? [])
            .filter((parameter) => parameter.in === 'query')
            .map(({ name, schema }) => [name, schema]),
        ),
      headers: Object.fromEntries(
        (parameters ?? []).filter((one) => one.in === 'header').map(({ name, schema }) => [name, schema]),
      ),
      required:
        requestBody?.content['application/json'].schema.required ??
        (parameters ?? []).filter((one) => one.in === 'query' && one.required).map(({ name }) => name),
    })),
  );
