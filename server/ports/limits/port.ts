/** Where several processes count together what an address asks. */
export type LimitsPort = {
  /** The store's client, as `@fastify/rate-limit` takes it. */
  client: object;
  /** The key under which addresses are counted now: the same in all processes, and kept by none. */
  addressKey(): Promise<Buffer>;
  close(): void;
};
