import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { webhooks } from './webhook-description.ts';

/** The OpenAPI 3.1 description; its calls come from the schemas of the routes. */
export const description = (publicUrl: string): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Whereabouts',
      version: '1',
      description: 'The documented calls. GraphQL at /graphql offers the same and more.',
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
            'A partner token with the named scope (created on the account page), or the token of a sign-in, which may do everything. `session`: not possible with a partner token. Without `location:read` a record leaves out its recipient, title, reply and place.',
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
