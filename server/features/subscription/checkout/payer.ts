import { randomBytes } from 'node:crypto';
import type { Client, Context } from '#server/context/context.ts';

/** The client with the random cookie that ties a purchase to it. A browser keeps it even if the order fails. */
export type PayingClient = Client & { payer: string };

/**
 * The cookie gives access only to the outcome of what was bought with it, and to one sign-in after that. A client
 * without one gets a new one.
 */
export const payingClient = (client: Client): PayingClient => ({
  ...client,
  payer: client.payer ?? randomBytes(32).toString('base64url'),
});

/** Whether the client's cookie has this hash. */
export const isPayer = (
  ctx: Pick<Context, 'vault'>,
  client: Client,
  hash: Uint8Array | null | undefined,
): boolean =>
  client.payer !== null &&
  hash instanceof Uint8Array &&
  ctx.vault.tokenHash(client.payer).equals(Buffer.from(hash));
