/**
 * What the connection for live updates is made of, as one file. Asked for by its own name, the library would bring its
 * half for servers along, and with that all of GraphQL's execution and validation.
 */
export { GraphQLWsLink } from '@apollo/client/link/subscriptions';
export { createClient } from 'graphql-ws';
export { trustedSubscribe } from './trusted-subscribe.ts';
