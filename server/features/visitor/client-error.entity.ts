import { defineEntity, p } from '@mikro-orm/core';

/**
 * How often the app failed in browsers per day: what, where in its code, on which of its pages; nothing about who.
 */
export const ClientErrorSchema = defineEntity({
  name: 'ClientError',
  tableName: 'client_error',
  properties: {
    /** In UTC. */
    day: p.date().primary(),
    error: p.text().primary(),
    /** A file of the app with line and column; `-` if the browser does not say. */
    place: p.text().primary(),
    page: p.text().primary(),
    count: p.integer(),
  },
});
export class ClientError extends ClientErrorSchema.class {}
ClientErrorSchema.setClass(ClientError);
