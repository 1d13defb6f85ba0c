import { defineEntity, p } from '@mikro-orm/core';

/** A key pair that all server processes share; the private half is sealed. */
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
