import { isIP } from 'node:net';
import type { Client, Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { countAttempt, forgetAttempts, uncountAttempt, type Counter } from './throttle.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How often something may be tried within a window: for one account, from one network, and by everybody together. */
type Bounds = { window: number; account?: number; address?: number; everywhere?: number };

/** Links carry 144 random bits and need no bound; everything that a person can guess or be pestered with does. */
const bounds = {
  /** Passwords that were wrong, at sign-in and where an act asks for the password again. */
  password: { window: 15 * minute, account: 10, address: 50, everywhere: 5_000 },
  signInLink: { window: hour, account: 5, address: 20, everywhere: 5_000 },
  resetCode: { window: hour, account: 5, address: 20, everywhere: 5_000 },
  resetTry: { window: 15 * minute, account: 20, address: 50, everywhere: 5_000 },
  existence: { window: 15 * minute, address: 60, everywhere: 20_000 },
  emailChange: { window: hour, account: 5, address: 20, everywhere: 5_000 },
  /** Purchases: whoever tries many cards is stopped here first. */
  checkout: { window: hour, account: 10, address: 20, everywhere: 5_000 },
  export: { window: hour, account: 10 },
  /** A visitor's lookup; behind one address there may be a household or an office. */
  reportPdf: { window: hour, account: 60 },
  visitorLookup: { window: hour, address: 10, everywhere: 2_000 },
} as const satisfies Record<string, Bounds>;

export type Attempt = keyof typeof bounds;

/**
 * Counts an attempt before it is made, whether or not the address has an account. `emailHash`: fingerprint of the
 * address it is about. Throws RATE_LIMITED. The function that it answers takes the attempt back.
 */
export async function beginAttempt(
  ctx: Context,
  attempt: Attempt,
  emailHash: Uint8Array | null,
  client: Pick<Client, 'address'>,
): Promise<() => Promise<void>> {
  const counters = countersOf(ctx, attempt, emailHash, client);
  const retryAfter = await countAttempt(ctx, counters);
  if (retryAfter > 0) throw new AppError('RATE_LIMITED', { retryAfter });
  return () => uncountAttempt(ctx, counters);
}

/** Lets an address try again at once, after its owner has shown who they are. */
export const forgiveAttempts = (ctx: Context, attempt: Attempt, emailHash: Uint8Array): Promise<void> =>
  forgetAttempts(ctx, [keyOf(ctx, attempt, 'account', Buffer.from(emailHash).toString('hex'))]);

function countersOf(
  ctx: Context,
  attempt: Attempt,
  emailHash: Uint8Array | null,
  client: Pick<Client, 'address'>,
): Counter[] {
  const { window, account, address, everywhere }: Bounds = bounds[attempt];
  const counters: Counter[] = [];
  if (account && emailHash) {
    const key = keyOf(ctx, attempt, 'account', Buffer.from(emailHash).toString('hex'));
    counters.push({ key, limit: account, window });
  }
  if (address && client.address) {
    counters.push({ key: keyOf(ctx, attempt, 'address', networkOf(client.address)), limit: address, window });
  }
  if (everywhere) counters.push({ key: keyOf(ctx, attempt, 'everywhere', ''), limit: everywhere, window });
  return counters;
}

const keyOf = (ctx: Context, attempt: Attempt, scope: string, value: string): Buffer =>
  ctx.vault.fingerprint('throttle', `${attempt}:${scope}:${value}`);

/** The network that an address counts for: IPv4 as it is; of IPv6 the first 64 bits, which one household or host has. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
