import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** What an endpoint of an account's own is sent; registered in the account page. */
const locationChanged = {
  post: {
    summary: 'A location request changed, as its requester sees it.',
    description:
      'Signed under the Standard Webhooks convention: HMAC-SHA-256 over `webhook-id.webhook-timestamp.body`. Tried again for some two hours until it is answered with 2xx.',
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      name,
      in: 'header' as const,
      required: true,
      schema: { type: 'string' as const },
    })),
    requestBody: {
      content: {
        'application/json': {
          schema: {
            type: 'object' as const,
            properties: {
              type: { type: 'string' as const },
              timestamp: { type: 'string' as const, format: 'date-time' },
              data: { type: 'object' as const },
            },
          },
          example: {
            type: 'location.changed',
            timestamp: '2026-11-21T08:30:00.000Z',
            data: {
              id: '8e2f1c9e-3a57-4d38-8f1a-6a1e9d3c5b70',
              channel: 'LINK',
              status: 'GPS_TRACKED',
              consent: 'GRANTED',
              delivery: null,
              reply: null,
              isCancelled: false,
              locatedAt: '2026-11-21T08:29:58.000Z',
              sharingUntil: '2026-11-21T09:29:50.000Z',
              endedAt: null,
            },
          },
        },
      },
    },
    responses: { '2XX': { description: 'Taken' } },
  },
};

/** The OpenAPI 3.1 description; its calls come from the schemas of the routes. */
export const description = (publicUrl: string): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Whereabouts',
      version: '1',
      description: 'The documented calls. GraphQL at /graphql reaches the same use cases and more.',
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    tags: [
      { name: 'auth', description: 'Accounts: signing in, passwords, buying a plan.' },
      { name: 'common', description: 'What anybody may ask.' },
      { name: 'locate', description: 'Locations, lookups and reports.' },
      { name: 'personnal', description: 'Your plan and payments. The spelling is the documented one.' },
    ],
    webhooks: { 'location.changed': locationChanged },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A partner token with the named scope (made in the account page), or the token of a sign-in, which may do everything. `session`: no partner token may.',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'GPL_USER_TOKEN',
          description: 'with the header X-App-Id',
        },
      },
    },
  },
  hideUntagged: true,
  transform: (route) => {
    const { schema, url } = jsonSchemaTransform(route);
    const parts = url.split('/').slice(3);
    const name = parts.map((part) => part.replace(/^:/, 'by_')).join('_');
    return { schema: { ...schema, operationId: `${String(route.route.method).toLowerCase()}_${name}` }, url };
  },
});
