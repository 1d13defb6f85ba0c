import { STATUS_CODES } from 'node:http';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifySchema, RouteOptions } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { globalRegistry, toJSONSchema, type core } from 'zod';
import { meaningOf } from '#server/errors/error-meanings.ts';
import { statusOf, type ErrorCode } from '#server/errors/errors.ts';
import answerExamples from './answer-examples.json' with { type: 'json' };
import { componentOf, isIdempotent, takesNoBody } from './documented.ts';
import { webhooks } from './webhook-description.ts';

const codes = (Object.entries(statusOf) as [ErrorCode, number][])
  .toSorted(([, one], [, other]) => one - other)
  .map(([code, status]) => `| ${status} | \`${code}\` | ${meaningOf[code]} |`)
  .join('\n');

/** What applies to every call. */
const conventions = `- **Authentication**: \`Authorization: Bearer TOKEN\`, with a token from the account page. \`X-App-Id\` names your program; always send it.
- **Responses**: \`{ "data" }\`, or \`{ "message", "error" }\` with one of the statuses listed below. Calls, fields, values and codes may be added: ignore the ones that you don't know.
- **Language**: names of places and texts are in the first of English and Indonesian that \`Accept-Language\` names, unless the call takes \`locale\`.
- **Errors**: those that are particular to a call are named there. Any call can also be refused with \`BAD_INPUT\`, \`UNAUTHENTICATED\`, \`SCOPE_MISSING\`, \`APP_ID_MISSING\`, \`METHOD_NOT_ALLOWED\`, \`PAYLOAD_TOO_LARGE\`, \`RATE_LIMITED\`, \`UNAVAILABLE\` and \`INTERNAL\`.
- **Rate limits**: every response to a call with a token has \`RateLimit-Policy\` and \`RateLimit\` (IETF draft ratelimit-headers). \`retryAfter\`, and the header \`Retry-After\`, say in how many seconds a refused call is possible again.
- **Idempotency**: a call that takes the header \`Idempotency-Key\` is executed once per key; repeating it returns the first response, or, about a location record or a purchase, its current state.

<details>
<summary>Statuses and error codes</summary>

| status | error | meaning |
| --- | --- | --- |
${codes}

</details>`;

/** Zod's JSON Schema, as generated clients need it. */
const open = {
  override: ({ jsonSchema }: { jsonSchema: core.JSONSchema.BaseSchema }) => {
    // Responses may gain fields, so no schema is closed.
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    // Without a format, generators for Java, C#, Go and others take 32 bits: too few for a time in milliseconds.
    if (jsonSchema.type === 'number') jsonSchema.format = 'double';
    if (jsonSchema.type === 'integer') jsonSchema.format = 'int64';
    // What the format says, in a pattern too long to read.
    if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
    // Zod's own bounds, not ours; documentation pages show them as examples.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  },
};
const callTransform = createJsonSchemaTransform({ zodToJsonConfig: open });
/** What zod adds to a schema to identify it, which only its name here does. */
const identity = new Set(['$schema', '$id', 'id']);

/** What has a name: generated clients have one type for each. */
function components(): Record<string, object> {
  const { schemas } = toJSONSchema(globalRegistry, { ...open, io: 'output', uri: componentOf });
  const plain = Object.entries(schemas).map(
    ([name, schema]) =>
      [name, Object.fromEntries(Object.entries(schema).filter(([word]) => !identity.has(word)))] as const,
  );
  return Object.fromEntries(plain);
}

const introduction = (explorer: boolean) =>
  `The documented calls. GraphQL at \`/graphql\` offers the same and more; its schema is at \`/schema.graphql\`${explorer ? ', and [the explorer](/explorer) runs it live' : ''}.`;

type Options = {
  publicUrl: string;
  /** Whether `/explorer` is there. */
  explorer: boolean;
};

/** The OpenAPI 3.1 description; its calls come from the schemas of the routes. */
export const description = ({ publicUrl, explorer }: Options): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Whereabouts',
      version: '1',
      description: `${introduction(explorer)}\n\n${conventions}`,
      contact: { name: 'Whereabouts', url: `${publicUrl}/contact-us` },
      license: { name: 'Terms of use', url: `${publicUrl}/terms-of-use` },
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    tags: [
      { name: 'auth', description: 'Accounts: signing in, passwords, buying a plan.' },
      { name: 'common', description: 'Calls open to everybody.' },
      { name: 'locate', description: 'Locations, lookups and reports.' },
      { name: 'personnal', description: 'Your plan and payments. The spelling is as documented.' },
    ],
    webhooks,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A partner token with the scope that the call names (created on the account page), or the token of a sign-in, which may do everything. Without `location:read` a record leaves out its recipient, title, reply and place, without `location:write` its link.',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'GPL_USER_TOKEN',
          description: 'a browser’s session',
        },
        appId: {
          type: 'apiKey',
          in: 'header',
          name: 'X-App-Id',
          description:
            'the name of your program, no secret: it is logged and counted. Up to 20 letters, digits, `.`, `_` and `-` (40 in lower case), beginning with a letter and without five digits in a row; anything else is logged as `other`',
        },
      },
    },
  },
  hideUntagged: true,
  transform: (given) => {
    const { schema, url } = callTransform(given);
    const method = String(given.route.method);
    const parts = url.split('/').slice(3);
    const name = parts.map((part) => part.replace(/^:/, 'by_')).join('_');
    const operationId = `${method.toLowerCase()}_${name}`;
    const response = { 200: doneOf((schema.response ?? {}) as Answers, isIdempotent(given.schema)) };
    const security = waysOf(method, given.schema);
    return { schema: { ...schema, response, operationId, security, [refusedWith]: statusesOf(given) }, url };
  },
  transformObject(given) {
    if (!('openapiObject' in given)) return given.swaggerObject;
    const { openapiObject } = given;
    const calls = Object.entries((openapiObject.paths ?? {}) as Calls).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => [`${method.toUpperCase()} ${path}`, call] as const),
    );
    const responses = refusals(calls.flatMap(([, call]) => call[refusedWith] ?? []));
    Object.assign((openapiObject.components ??= {}), { schemas: components(), responses });
    for (const [name, call] of calls) complete(call, name);
    return openapiObject;
  },
});

type Answers = Record<string, object>;
type Content = { content?: Record<string, { schema?: { required?: string[] }; example?: unknown }> };
type Call = {
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content | { $ref: string }>;
  [refusedWith]?: number[];
};
type Calls = Record<string, Record<string, Call>>;

/** Where a call's statuses stay until its answers are made: the generator knows no reference to a response. */
const refusedWith = 'x-refused-with';

/** Adds to a described call its refusals and an example of its answer. */
function complete(call: Call, name: string): void {
  const body = call.requestBody;
  // A body may be left out if none of its fields is required; the generator declares every body to be required.
  if (body && !body.content?.['application/json']?.schema?.required) body.required = false;
  const done = (call.responses['200'] as Content).content?.['application/json'];
  if (done) done.example = (answerExamples as Record<string, unknown>)[name];
  for (const status of call[refusedWith] ?? []) call.responses[status] = { $ref: refusalOf(status) };
  call.responses['default'] = { $ref: refusalOf('default') };
  delete call[refusedWith];
}

/** The statuses that a call can be refused with; `default` stands for what can happen to any call. */
function statusesOf({ schema, route }: { schema?: FastifySchema; route: RouteOptions }): number[] {
  const { body, querystring, params, access = { to: 'ANYONE' }, refusedWith: own = [] } = schema ?? {};
  const takesInput = body ?? querystring ?? params ?? route.method === 'POST';
  const knowsCaller = access.to !== 'ANYONE';
  const codes: ErrorCode[] = [
    ...own,
    'RATE_LIMITED',
    ...(takesInput ? (['BAD_INPUT'] as const) : []),
    ...(knowsCaller ? (['UNAUTHENTICATED'] as const) : []),
    ...(body ? (['PAYLOAD_TOO_LARGE'] as const) : []),
  ];
  return [...new Set(codes.map((code) => statusOf[code]))];
}

const nameOf = (status: number | string): string => STATUS_CODES[status]?.replaceAll(' ', '') ?? 'Refused';
const refusalOf = (status: number | string): string => `#/components/responses/${nameOf(status)}`;
const refused = (description: string) => ({
  description,
  headers: {
    'Retry-After': {
      description: 'as `retryAfter`',
      schema: { type: 'integer', format: 'int64', minimum: 0 },
    },
  },
  content: { 'application/json': { schema: { $ref: componentOf('Refusal') } } },
});

/** A refusal for each of these statuses, with its codes; and any other. */
const refusals = (statuses: readonly number[]) => ({
  ...Object.fromEntries(
    [...new Set(statuses)].map((status) => {
      const named = Object.entries(statusOf).filter(([, one]) => one === status);
      return [nameOf(status), refused(`\`error\` is ${named.map(([code]) => `\`${code}\``).join(' or ')}`)];
    }),
  ),
  Refused: refused('Refused; `error` says why'),
});

/** A call's success with its headers; those of every response are among the conventions. */
const doneOf = (answers: Answers, idempotent: boolean) => ({
  ...answers['200'],
  ...(idempotent && { headers: replayed }),
});
const replayed = {
  'Idempotency-Replayed': {
    type: 'string',
    enum: ['true'],
    description: 'the call was executed before, under this key',
  },
};

/** `X-App-Id` is needed with a cookie, and where nothing else keeps out a form on another site's page. */
function waysOf(method: string, schema: FastifySchema | undefined): NonNullable<FastifySchema['security']> {
  // Scopes are in the description: OpenAPI names them here for OAuth only, and other uses confuse programs.
  const ways = (schema?.security ?? []).map((way) => ('bearer' in way ? { bearer: [] } : way));
  if (method !== 'POST') return ways;
  if (ways.length === 0) return takesNoBody(method, schema) ? [{ appId: [] }] : [];
  return ways.map((way) => ('cookie' in way ? { ...way, appId: [] } : way));
}
