import { randomBytes } from 'node:crypto';
import type { Client, Context } from '#server/context.ts';

/** The asking program with the random cookie that binds a purchase to it. A browser keeps it also when the order fails. */
export type PayingClient = Client & { payer: string };

/**
 * The cookie opens nothing but the outcome of what was bought with it, and one sign-in after that. Who asks without one
 * gets a new one.
 */
export const payingClient = (client: Client): PayingClient => ({
  ...client,
  payer: client.payer ?? randomBytes(32).toString('base64url'),
});

/** Whether the asking browser is the one of this hash. */
export const isPayer = (
  ctx: Pick<Context, 'vault'>,
  client: Client,
  hash: Uint8Array | null | undefined,
): boolean =>
  client.payer !== null &&
  hash instanceof Uint8Array &&
  ctx.vault.tokenHash(client.payer).equals(Buffer.from(hash));
