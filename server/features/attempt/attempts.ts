import { unknownClient, type Client, type Context, type Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { networkOf, readAddress, siteOf } from '#server/ports/ip-address.ts';
import { day, hour, minute } from '#shared/time-units.ts';
import { attemptBounds, type Attempt } from './attempt-bounds.ts';
import {
  countAttempt,
  countIn,
  forgetAttempts,
  isNoted,
  note,
  uncountAttempt,
  type Counted,
  type Counter,
} from './throttle.ts';

/** How long a device that signed in is remembered, milliseconds. */
export const deviceLife = 90 * day;
/** A network with no more attempts than this is not the one that is flooding. */
const fewAttempts = 3;
const networksOfSite = 4;
/** How much more the devices that signed in to an account may do together than each of them. */
const devicesOfAccount = 3;

type From = Pick<Client, 'address' | 'device'>;
/** A counter, and what a refusal because of it says; `told`: its number, if the message has one. */
type Limit = Counter & { message: string; told?: number };
type State = Counted & Pick<Limit, 'message' | 'told'>;

/** `isKnown`: counted as one of a device that signed in before. `takeBack`: the attempt is not counted after all. */
type Begun = { isKnown: boolean; takeBack(): Promise<void> };

/**
 * Counts an attempt before it is made, whether or not the address has an account. `emailHash`: fingerprint of the
 * address. First the source of the attempt is limited, then its target, and the remainder globally: a flood stops only
 * itself. The owner, signed in (`isOwner`) or on a device that signed in before, has counters of their own that no
 * stranger can fill. As a device is what its cookie says, somebody who once had the password may have made many: past
 * what all of them may do together, they count as strangers' devices do. Throws RATE_LIMITED.
 */
export async function beginAttempt(
  ctx: Context,
  attempt: Attempt,
  emailHash: Uint8Array | null,
  client: From,
  { isOwner = false } = {},
): Promise<Begun> {
  const about = emailHash ? Buffer.from(emailHash).toString('hex') : null;
  const counted: Limit[] = [];
  const count = async (...limits: (Limit | null)[]): Promise<(State | null)[]> => {
    const present = limits.filter((limit) => limit !== null);
    counted.push(...present);
    const states = await countAttempt(ctx, present);
    return limits.map((limit) => limit && stateOf(limit, states[present.indexOf(limit)]!));
  };
  const takeBack = () => uncountAttempt(ctx, counted);

  const limits = limitsOf(ctx, attempt, about, client, isOwner);
  if (about && limits.own && isOwner) {
    refuse(await count(limits.own));
    return { isKnown: true, takeBack };
  }
  if (about && limits.own && (await isKnownDevice(ctx, about, client))) {
    const [own, ...ofAll] = await count(limits.own, limits.devices, limits.devicesPerDay);
    refuse([own]);
    if (ofAll.every((state) => !state?.wait)) return { isKnown: true, takeBack };
  }
  const [network, ...others] = await count(limits.network, limits.site, limits.accountFromNetwork);
  refuse([network, ...others]);
  const [account, ofDay] = await count(limits.account, limits.accountPerDay);
  refuse([account, ofDay]);
  const everywhere = await count(limits.everywhere);
  const isFirstMail = attemptBounds[attempt].mails === true && account?.count === 1;
  if (!isFirstMail && (network?.count ?? 0) > fewAttempts) refuse(everywhere);
  return { isKnown: false, takeBack };
}

/**
 * Counts an attempt of an owner in the caller's transaction, where only its lock tells whether it is one. Throws
 * RATE_LIMITED.
 */
export async function countOwn(ctx: Context, em: Em, attempt: Attempt, about: Uint8Array): Promise<void> {
  const { own } = limitsOf(ctx, attempt, Buffer.from(about).toString('hex'), unknownClient, true);
  const [counted] = own ? await countIn(em, ctx.now(), [own]) : [];
  refuse([own && counted ? stateOf(own, counted) : null]);
}

const stateOf = ({ message, told }: Limit, counted: Counted): State => ({
  ...counted,
  message,
  ...(told && { told }),
});

type Limits = Record<
  | 'own'
  | 'devices'
  | 'devicesPerDay'
  | 'network'
  | 'site'
  | 'accountFromNetwork'
  | 'account'
  | 'accountPerDay'
  | 'everywhere',
  Limit | null
>;

/** The limits of one attempt, null where there is none. `own`: of the account's owner alone. */
function limitsOf(
  ctx: Context,
  attempt: Attempt,
  about: string | null,
  { address, device }: From,
  isOwner: boolean,
): Limits {
  const { what, one = 'e-mail address', window, ...bounds } = attemptBounds[attempt];
  const limit = (scope: string, most: number | null | undefined, message: string): Limit | null =>
    most ? { key: keyOf(ctx, attempt, scope), limit: most, window, message } : null;
  const limitOfDay = (...[scope, most, message]: Parameters<typeof limit>): Limit | null => {
    const perWindow = limit(scope, most, message);
    return perWindow && { ...perWindow, window: day };
  };
  const period = window === day ? 'a day' : window === hour ? 'an hour' : `in ${window / minute} minutes`;
  /** A limit of one's own network, device or account: its number may be said. */
  const told = (scope: string, most: number | null | undefined, whose: string): Limit | null => {
    const of = limit(scope, most, `${most?.toLocaleString('en')} ${what} ${period} ${whose}`);
    return of && { ...of, told: of.limit };
  };

  const isPlaying = ctx.settings.sandbox && readAddress(address ?? '')?.kind === 'loopback';
  const network = isPlaying ? (bounds.loopback ?? bounds.network) : bounds.network;
  const from = networkOf(address);
  const site = siteOf(address);
  const ofSite = site && network ? networksOfSite * network : null;
  const account = about ? bounds.account : null;
  const accountInAll = about ? bounds.accountInAll : null;
  const who = isOwner ? 'owner' : `device:${device}`;
  return {
    own: told(`${who}:${about}`, account, `for one ${one}`),
    // These two refuse nothing by themselves.
    devices: limit(`devices:${about}`, account && devicesOfAccount * account, ''),
    devicesPerDay: limitOfDay(`devices-day:${about}`, about ? bounds.devicesPerDay : null, ''),
    network: told(`network:${from}`, network, 'from one network'),
    site: told(`site:${site}`, ofSite, 'from the networks of one IPv6 /48'),
    accountFromNetwork: told(`account:${about}:${from}`, account, `for one ${one} from one network`),
    // The last ones also count what others did, so the message gives no number.
    account: limit(`account:${about}`, accountInAll, `too many ${what} for one ${one}`),
    accountPerDay: limitOfDay(
      `account-day:${about}`,
      about ? bounds.accountPerDay : null,
      `too many ${what} for one ${one} in a day`,
    ),
    everywhere: limit('everywhere', bounds.everywhere, `too many ${what} in total`),
  };
}

/** Throws RATE_LIMITED with the longest of the waits, and its message. */
function refuse(states: readonly (State | null | undefined)[]): void {
  const [longest] = states
    .filter((state) => state !== null && state !== undefined)
    .toSorted((a, b) => b.wait - a.wait);
  if (longest && longest.wait > 0) {
    const { wait: retryAfter, message, told } = longest;
    throw new AppError('RATE_LIMITED', { retryAfter, message, ...(told && { limit: told }) });
  }
}

/** Resets an address's counters once its owner has identified themselves. */
export function forgiveAttempts(
  ctx: Context,
  attempt: Attempt,
  emailHash: Uint8Array,
  client: From,
): Promise<void> {
  const about = Buffer.from(emailHash).toString('hex');
  const scopes = [`account:${about}`, `account:${about}:${networkOf(client.address)}`];
  const keys = scopes.map((scope) => keyOf(ctx, attempt, scope));
  return forgetAttempts(ctx, keys);
}

/** After a sign-in: strangers' attempts on this account no longer affect this device. */
export async function rememberDevice(
  ctx: Context,
  em: Em,
  emailHash: Uint8Array,
  client: From,
): Promise<void> {
  if (!client.device) return;
  const about = Buffer.from(emailHash).toString('hex');
  await note(em, ctx.now(), deviceKey(ctx, about, client.device), deviceLife);
}

/** Forgets every device that signed in to an account: whoever could sign in until now may have been a stranger. */
export const forgetDevices = (
  ctx: Pick<Context, 'vault' | 'now'>,
  em: Em,
  emailHash: Uint8Array,
): Promise<void> =>
  note(em, ctx.now(), forgottenKey(ctx, Buffer.from(emailHash).toString('hex')), deviceLife);

const isKnownDevice = async (ctx: Context, about: string, { device }: From): Promise<boolean> =>
  device !== null && isNoted(ctx, deviceKey(ctx, about, device), forgottenKey(ctx, about));

const keyOf = (ctx: Context, attempt: Attempt, scope: string): Buffer =>
  ctx.vault.fingerprint('throttle', `${attempt}:${scope}`);

const deviceKey = (ctx: Context, about: string, device: string): Buffer =>
  ctx.vault.fingerprint('throttle', `device:${about}:${device}`);

const forgottenKey = (ctx: Pick<Context, 'vault'>, about: string): Buffer =>
  ctx.vault.fingerprint('throttle', `devices-forgotten:${about}`);
