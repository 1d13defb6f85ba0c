import type { Client, Context, Em } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { readAddress } from '#server/ports/address.ts';
import { networkOf, siteOf } from './network.ts';
import { countAttempt, forgetAttempts, isNoted, note, uncountAttempt, type Counter } from './throttle.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** How long a device that signed in is remembered, milliseconds. */
export const deviceLife = 90 * day;

/** How often something may be attempted within a window. */
type Bounds = {
  /** What is counted, in the plural, and whose limit `account` is: for the message of a refusal. */
  what: string;
  one?: 'e-mail address' | 'account' | 'request' | 'number or address';
  window: number;
  /** From one network, for any account; a hosting customer's many networks together may use four times that. */
  network?: number;
  /** The same for loopback outside production, where one machine plays many people. */
  loopback?: number;
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
  password: {
    what: 'password attempts',
    window: 15 * minute,
    network: 50,
    account: 10,
    accountInAll: 100,
    everywhere: 5_000,
  },
  signInLink: {
    what: 'sign-in links',
    window: hour,
    network: 20,
    account: 5,
    accountInAll: 10,
    everywhere: 5_000,
    mails: true,
  },
  resetCode: {
    what: 'reset codes',
    window: hour,
    network: 20,
    account: 5,
    accountInAll: 10,
    everywhere: 5_000,
    mails: true,
  },
  resetTry: {
    what: 'attempts to reset a password',
    window: 15 * minute,
    network: 50,
    account: 20,
    accountInAll: 60,
    everywhere: 5_000,
  },
  existence: { what: 'checks of e-mail addresses', window: 15 * minute, network: 60, everywhere: 20_000 },
  emailChange: { what: 'changes of address', one: 'account', window: hour, account: 5 },
  /** Purchases: somebody who tries many cards is stopped here first. */
  checkout: {
    what: 'orders',
    window: hour,
    network: 20,
    loopback: 200,
    account: 10,
    accountInAll: 20,
    everywhere: 5_000,
  },
  export: { what: 'exports', one: 'account', window: hour, account: 10 },
  /** Data held about a recipient: per request. */
  heldData: { what: 'downloads', one: 'request', window: hour, account: 20 },
  /** A visitor's lookup; a household or an office may share one address. */
  visitorLookup: { what: 'lookups without an account', window: hour, network: 10, everywhere: 2_000 },
  /** Codes that prove a number or address; the cap on messages to one recipient is even lower. */
  ownershipCode: {
    what: 'ownership codes',
    one: 'number or address',
    window: hour,
    network: 10,
    account: 3,
    accountInAll: 6,
    everywhere: 2_000,
  },
  ownershipTry: {
    what: 'attempts to enter an ownership code',
    one: 'number or address',
    window: 15 * minute,
    network: 50,
    account: 20,
    accountInAll: 60,
    everywhere: 5_000,
  },
  reportPdf: { what: 'PDFs of reports', one: 'account', window: hour, account: 60 },
  webhookResend: { what: 'repeated deliveries', one: 'account', window: hour, account: 60 },
  /** What browsers report about themselves with their visitors' consent; an office shares a network. */
  visit: { what: 'visits', window: hour, network: 120, everywhere: 5_000 },
  contact: { what: 'contact messages', window: hour, network: 5, everywhere: 200 },
  /** It is the same link each time: whoever has been sent it needs no other. */
  withdrawalLink: {
    what: 'withdrawal links',
    window: day,
    network: 20,
    account: 3,
    accountInAll: 3,
    everywhere: 5_000,
    mails: true,
  },
  /** E-mails confirm it and the cancellation before. */
  resume: { what: 'resumptions', one: 'account', window: day, account: 5 },
  clientError: { what: 'reported failures', window: hour, network: 60, everywhere: 5_000 },
  visitorEvent: { what: 'events', window: hour, network: 1_200, everywhere: 5_000 },
} as const satisfies Record<string, Bounds>;

export type Attempt = keyof typeof bounds;

/** A network with no more attempts than this is not the one that is flooding. */
const fewAttempts = 3;
const networksOfSite = 4;

type From = Pick<Client, 'address' | 'device'>;
/** A counter, and what a refusal because of it says. */
type Limit = Counter & { message: string };

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
  const bound: Bounds = bounds[attempt];
  const { what, one = 'e-mail address', window, account, accountInAll, everywhere, mails } = bound;
  const isPlaying = ctx.settings.sandbox && readAddress(client.address ?? '')?.kind === 'loopback';
  const network = isPlaying ? (bound.loopback ?? bound.network) : bound.network;
  const about = emailHash ? Buffer.from(emailHash).toString('hex') : null;
  const from = networkOf(client.address);
  const counter = (scope: string, limit: number | undefined, message: string): Limit[] =>
    limit === undefined ? [] : [{ key: keyOf(ctx, attempt, scope), limit, window, message }];
  const often = (limit = 0) => `${limit.toLocaleString('en')} ${what} ${windowText(window)}`;
  const counted: Limit[] = [];
  const count = async (...limits: Limit[][]) => {
    const added = limits.flat();
    counted.push(...added);
    const states = await countAttempt(ctx, added);
    return states.map((state, index) => ({ ...state, message: added[index]!.message }));
  };
  const takeBack = () => uncountAttempt(ctx, counted);

  if (about && account && (isOwner || (await isKnownDevice(ctx, about, client)))) {
    const who = isOwner ? 'owner' : `device:${client.device}`;
    refuse(await count(counter(`${who}:${about}`, account, `${often(account)} for one ${one}`)));
    return takeBack;
  }
  const site = siteOf(client.address);
  const ofSite = site && network ? networksOfSite * network : undefined;
  const [ofNetwork, ...others] = await count(
    counter(`network:${from}`, network, `${often(network)} from one network`),
    counter(`site:${site}`, ofSite, `${often(ofSite)} from the networks of one IPv6 /48`),
    about
      ? counter(`account:${about}:${from}`, account, `${often(account)} for one ${one} from one network`)
      : [],
  );
  refuse(ofNetwork ? [ofNetwork, ...others] : []);
  // The next two also count what others did, so the message gives no number.
  const [ofAccount] = about
    ? await count(counter(`account:${about}`, accountInAll, `too many ${what} for one ${one}`))
    : [];
  refuse(ofAccount ? [ofAccount] : []);
  const all = await count(counter('everywhere', everywhere, `too many ${what} in total`));
  const isFirstMail = mails === true && ofAccount?.count === 1;
  if (!isFirstMail && (ofNetwork?.count ?? 0) > fewAttempts) refuse(all);
  return takeBack;
}

const windowText = (window: number): string =>
  window === day ? 'a day' : window === hour ? 'an hour' : `in ${window / minute} minutes`;

/** Throws RATE_LIMITED with the longest of the waits, and its message. */
function refuse(states: readonly { wait: number; message: string }[]): void {
  const [longest] = states.toSorted((a, b) => b.wait - a.wait);
  if (longest && longest.wait > 0) {
    throw new AppError('RATE_LIMITED', { retryAfter: longest.wait, message: longest.message });
  }
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
