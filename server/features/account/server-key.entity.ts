import { defineEntity, p } from '@mikro-orm/core';

/**
 * What all server processes share of keys, sealed: the private half of the pair for passwords, and by which secret
 * fingerprints are made (`check-fingerprints.ts`).
 */
export const ServerKeySchema = defineEntity({
  name: 'ServerKey',
  tableName: 'server_key',
  properties: {
    name: p.text().primary(),
    privateSealed: p.blob(),
    createdAt: p.datetime(3),
  },
});
export class ServerKey extends ServerKeySchema.class {}
ServerKeySchema.setClass(ServerKey);
