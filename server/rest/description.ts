import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { globalRegistry, toJSONSchema, type core } from 'zod';
import { meaningOf } from '#server/error-meanings.ts';
import { statusOf, type ErrorCode } from '#server/errors.ts';
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
            'A partner token with the named scope (created on the account page), or the token of a sign-in, which may do everything. `session`: not possible with a partner token. Without `location:read` a record leaves out its recipient, title, reply and place, without `location:write` its link.',
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
    const response = answersOf((schema.response ?? {}) as Answers, isIdempotent(given.schema));
    return { schema: { ...schema, response, operationId, security: waysOf(method, given.schema) }, url };
  },
  transformObject(given) {
    if (!('openapiObject' in given)) return given.swaggerObject;
    const { openapiObject } = given;
    Object.assign((openapiObject.components ??= {}), { schemas: components() });
    sayWhichBodiesAreOptional((openapiObject.paths ?? {}) as Calls);
    return openapiObject;
  },
});

type Body = { required?: boolean; content?: Record<string, { schema?: { required?: string[] } }> };
type Calls = Record<string, { post?: { requestBody?: Body } }>;

/** A body may be left out if none of its fields is required; the generator declares every body to be required. */
function sayWhichBodiesAreOptional(calls: Calls): void {
  for (const { post } of Object.values(calls))
    if (post?.requestBody && !post.requestBody.content?.['application/json']?.schema?.required)
      post.requestBody.required = false;
}

type Answers = Record<string, object>;

/** A call's responses with their headers; those of every response are among the conventions. */
const answersOf = (answers: Answers, idempotent: boolean): Answers => ({
  200: { ...answers['200'], ...(idempotent && { headers: replayed }) },
  default: refused,
});
const replayed = {
  'Idempotency-Replayed': {
    type: 'string',
    enum: ['true'],
    description: 'the call was executed before, under this key',
  },
};
const refused = {
  description: 'Refused; `error` says why',
  headers: { 'Retry-After': { type: 'integer', format: 'int64', description: 'as `retryAfter`' } },
  content: { 'application/json': { schema: { $ref: componentOf('Refusal') } } },
};

/** `X-App-Id` is needed with a cookie, and where nothing else keeps out a form on another site's page. */
function waysOf(method: string, schema: FastifySchema | undefined): NonNullable<FastifySchema['security']> {
  const ways = schema?.security ?? [];
  if (method !== 'POST') return ways;
  if (ways.length === 0) return takesNoBody(method, schema) ? [{ appId: [] }] : [];
  return ways.map((way) => ('cookie' in way ? { ...way, appId: [] } : way));
}
