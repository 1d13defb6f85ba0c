import type { Client, Context, Em } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { networkOf, siteOf } from './network.ts';
import { countAttempt, forgetAttempts, isNoted, note, uncountAttempt, type Counter } from './throttle.ts';

const minute = 60_000;
const hour = 60 * minute;
/** How long a device that signed in is remembered, milliseconds. */
export const deviceLife = 90 * 24 * hour;

/** How often something may be attempted within a window. */
type Bounds = {
  window: number;
  /** From one network, for any account; a hosting customer's many networks together may use four times that. */
  network?: number;
  /** For one account: from one network, or from one device that its owner has signed in with. */
  account?: number;
  /** For one account from all networks together. */
  accountInAll?: number;
  /** Globally, for attempts that passed the other limits. */
  everywhere?: number;
  /** Sends an e-mail: the first one to a mailbox is sent even when the global limit is reached. */
  mails?: boolean;
};

/**
 * Links carry 144 random bits and need no limit; everything that can be guessed, or used to pester a person, does.
 */
const bounds = {
  /** Wrong passwords, at sign-in and where an operation asks for the password again. */
  password: { window: 15 * minute, network: 50, account: 10, accountInAll: 100, everywhere: 5_000 },
  signInLink: { window: hour, network: 20, account: 5, accountInAll: 10, everywhere: 5_000, mails: true },
  resetCode: { window: hour, network: 20, account: 5, accountInAll: 10, everywhere: 5_000, mails: true },
  resetTry: { window: 15 * minute, network: 50, account: 20, accountInAll: 60, everywhere: 5_000 },
  existence: { window: 15 * minute, network: 60, everywhere: 20_000 },
  emailChange: { window: hour, account: 5 },
  /** Purchases: somebody who tries many cards is stopped here first. */
  checkout: { window: hour, network: 20, account: 10, accountInAll: 20, everywhere: 5_000 },
  export: { window: hour, account: 10 },
  /** Data held about a recipient: per request. */
  heldData: { window: hour, account: 20 },
  /** A visitor's lookup; a household or an office may share one address. */
  visitorLookup: { window: hour, network: 10, everywhere: 2_000 },
  /** Codes that prove a number or address; the cap on messages to one recipient is even lower. */
  ownershipCode: { window: hour, network: 10, account: 3, accountInAll: 6, everywhere: 2_000 },
  ownershipTry: { window: 15 * minute, network: 50, account: 20, accountInAll: 60, everywhere: 5_000 },
  reportPdf: { window: hour, account: 60 },
  webhookResend: { window: hour, account: 60 },
  /** What browsers report about themselves with their visitors' consent; an office shares a network. */
  visit: { window: hour, network: 120, everywhere: 5_000 },
  contact: { window: hour, network: 5, everywhere: 200 },
  withdrawalLink: { window: hour, network: 10, account: 3, accountInAll: 3, everywhere: 2_000, mails: true },
  clientError: { window: hour, network: 60, everywhere: 5_000 },
  visitorEvent: { window: hour, network: 1_200, everywhere: 5_000 },
} as const satisfies Record<string, Bounds>;

export type Attempt = keyof typeof bounds;

/** A network with no more attempts than this is not the one that is flooding. */
const fewAttempts = 3;
const networksOfSite = 4;

type From = Pick<Client, 'address' | 'device'>;

/**
 * Counts an attempt before it is made, whether or not the address has an account. `emailHash`: fingerprint of the
 * address. First the source of the attempt is limited, then its target, and the remainder globally: a flood stops only
 * itself. The owner, signed in (`isOwner`) or on a device that signed in before, has counters of their own that no
 * stranger can fill. Throws RATE_LIMITED. The returned function takes the attempt back.
 */
export async function beginAttempt(
  ctx: Context,
  attempt: Attempt,
  emailHash: Uint8Array | null,
  client: From,
  { isOwner = false } = {},
): Promise<() => Promise<void>> {
  const { window, network, account, accountInAll, everywhere, mails }: Bounds = bounds[attempt];
  const about = emailHash ? Buffer.from(emailHash).toString('hex') : null;
  const from = networkOf(client.address);
  const counter = (scope: string, limit: number | undefined): Counter[] =>
    limit === undefined ? [] : [{ key: keyOf(ctx, attempt, scope), limit, window }];
  const counted: Counter[] = [];
  const count = async (...counters: Counter[][]) => {
    const added = counters.flat();
    counted.push(...added);
    return countAttempt(ctx, added);
  };
  const refuse = (waits: readonly { wait: number }[]) => {
    const retryAfter = Math.max(0, ...waits.map(({ wait }) => wait));
    if (retryAfter > 0) throw new AppError('RATE_LIMITED', { retryAfter });
  };
  const takeBack = () => uncountAttempt(ctx, counted);

  if (about && account && (isOwner || (await isKnownDevice(ctx, about, client)))) {
    const who = isOwner ? 'owner' : `device:${client.device}`;
    refuse(await count(counter(`${who}:${about}`, account)));
    return takeBack;
  }
  const site = siteOf(client.address);
  const [ofNetwork, ...others] = await count(
    counter(`network:${from}`, network),
    site && network ? counter(`site:${site}`, networksOfSite * network) : [],
    about ? counter(`account:${about}:${from}`, account) : [],
  );
  refuse([ofNetwork ?? { wait: 0 }, ...others]);
  const [ofAccount] = about ? await count(counter(`account:${about}`, accountInAll)) : [];
  refuse(ofAccount ? [ofAccount] : []);
  const all = await count(counter('everywhere', everywhere));
  const isFirstMail = mails === true && ofAccount?.count === 1;
  if (!isFirstMail && (ofNetwork?.count ?? 0) > fewAttempts) refuse(all);
  return takeBack;
}

/** Resets an address's counters once its owner has identified themselves. */
export const forgiveAttempts = (
  ctx: Context,
  attempt: Attempt,
  emailHash: Uint8Array,
  client: From,
): Promise<void> => {
  const about = Buffer.from(emailHash).toString('hex');
  const scopes = [`account:${about}`, `account:${about}:${networkOf(client.address)}`];
  return forgetAttempts(
    ctx,
    scopes.map((scope) => keyOf(ctx, attempt, scope)),
  );
};

/** After a sign-in: strangers' attempts on this account no longer affect this device. */
export async function rememberDevice(
  ctx: Context,
  em: Em,
  emailHash: Uint8Array,
  client: From,
): Promise<void> {
  if (!client.device) return;
  await note(
    em,
    ctx.now(),
    deviceKey(ctx, Buffer.from(emailHash).toString('hex'), client.device),
    deviceLife,
  );
}

const isKnownDevice = async (ctx: Context, about: string, { device }: From): Promise<boolean> =>
  device !== null && isNoted(ctx, deviceKey(ctx, about, device));

const keyOf = (ctx: Context, attempt: Attempt, scope: string): Buffer =>
  ctx.vault.fingerprint('throttle', `${attempt}:${scope}`);

const deviceKey = (ctx: Context, about: string, device: string): Buffer =>
  ctx.vault.fingerprint('throttle', `device:${about}:${device}`);
