/** For counting an address's requests across several processes. */
export type LimitsPort = {
  /** The store's client, as `@fastify/rate-limit` takes it. */
  client: object;
  /** The key under which addresses are currently counted: the same in all processes, and stored by none. */
  addressKey(): Promise<Buffer>;
  close(): void;
};
