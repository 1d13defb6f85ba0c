import type { Client, Context, Em } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { networkOf, siteOf } from './network.ts';
import { countAttempt, forgetAttempts, isNoted, note, uncountAttempt, type Counter } from './throttle.ts';

const minute = 60_000;
const hour = 60 * minute;
/** How long a device that signed in is known, milliseconds. */
export const deviceLife = 90 * 24 * hour;

/** How often something may be tried within a window. */
type Bounds = {
  window: number;
  /** From one network, whatever account it is about; a hosting customer's many networks together: four times that. */
  network?: number;
  /** About one account: from one network, or from one device that its owner signed in with. */
  account?: number;
  /** About one account from all networks together. */
  accountInAll?: number;
  /** By everybody together, of what passed the others. */
  everywhere?: number;
  /** Sends an e-mail: the first one to a mailbox goes out also when everybody together asks too often. */
  mails?: boolean;
};

/** Links carry 144 random bits and need no bound; everything that a person can guess or be pestered with does. */
const bounds = {
  /** Passwords that were wrong, at sign-in and where an act asks for the password again. */
  password: { window: 15 * minute, network: 50, account: 10, accountInAll: 100, everywhere: 5_000 },
  signInLink: { window: hour, network: 20, account: 5, accountInAll: 10, everywhere: 5_000, mails: true },
  resetCode: { window: hour, network: 20, account: 5, accountInAll: 10, everywhere: 5_000, mails: true },
  resetTry: { window: 15 * minute, network: 50, account: 20, accountInAll: 60, everywhere: 5_000 },
  existence: { window: 15 * minute, network: 60, everywhere: 20_000 },
  emailChange: { window: hour, account: 5 },
  /** Purchases: whoever tries many cards is stopped here first. */
  checkout: { window: hour, network: 20, account: 10, accountInAll: 20, everywhere: 5_000 },
  export: { window: hour, account: 10 },
  /** What is held about a recipient: about one request. */
  heldData: { window: hour, account: 20 },
  /** A visitor's lookup; behind one address there may be a household or an office. */
  visitorLookup: { window: hour, network: 10, everywhere: 2_000 },
  /** Codes that prove a number or address; the cap on messages to one recipient is lower still. */
  ownershipCode: { window: hour, network: 10, account: 3, accountInAll: 6, everywhere: 2_000 },
  ownershipTry: { window: 15 * minute, network: 50, account: 20, accountInAll: 60, everywhere: 5_000 },
  reportPdf: { window: hour, account: 60 },
  webhookResend: { window: hour, account: 60 },
  /** What browsers tell of themselves after their visitors agreed; an office shares a network. */
  visit: { window: hour, network: 120, everywhere: 20_000 },
  contact: { window: hour, network: 5, everywhere: 200 },
  withdrawalLink: { window: hour, network: 10, account: 3, accountInAll: 3, everywhere: 2_000, mails: true },
  clientError: { window: hour, network: 60, everywhere: 5_000 },
  visitorEvent: { window: hour, network: 1_200, everywhere: 200_000 },
} as const satisfies Record<string, Bounds>;

export type Attempt = keyof typeof bounds;

/** A network that has tried no more than this is not the one that floods. */
const fewAttempts = 3;
const networksOfSite = 4;

type From = Pick<Client, 'address' | 'device'>;

/**
 * Counts an attempt before it is made, whether or not the address has an account. `emailHash`: fingerprint of the
 * address it is about. First who tries is bounded, then what is tried, and of what is left all together: a flood
 * stops itself and nobody else. The owner, who is signed in (`isOwner`) or asks from a device that signed in before, has
 * counters of their own that no stranger can fill. Throws RATE_LIMITED. The function that it answers takes the attempt
 * back.
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

/** Lets an address try again at once, after its owner has shown who they are. */
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

/** After a sign-in: what strangers do about this account no longer concerns this device. */
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
