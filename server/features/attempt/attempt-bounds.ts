import { day, hour, minute } from '#shared/time-units.ts';
/** How often something may be attempted within a window. */
type Bounds = {
  /** What is counted, in the plural: for the message of a refusal. */
  what: string;
  /** Whose limit `account` is, for the same message; an e-mail address when absent. */
  one?: 'account' | 'request' | 'number or address';
  window: number;
  /** From one network, for any account; a hosting customer's many networks together may use four times that. */
  network?: number;
  /** The same for loopback outside production, where one machine plays many people. */
  loopback?: number;
  /**
   * For one account: from one network, or from one device that signed in to it before; from all of these together
   * three times as many.
   */
  account?: number;
  /** For one account from all networks together. */
  accountInAll?: number;
  /** The same in a day, however short the window: for what adds up. */
  accountPerDay?: number;
  /** In a day, for the devices that signed in to the account; past it they count as strangers' do. */
  devicesPerDay?: number;
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
  /** Also with the right password: each is hashed, and opens a session. Far more than people need, for test suites. */
  signIn: { what: 'sign-ins', window: 15 * minute, account: 600, accountInAll: 1_200 },
  /** E-mails say so. */
  passwordChange: { what: 'changes of password', one: 'account', window: hour, account: 10 },
  signInLink: {
    what: 'sign-in links',
    window: hour,
    network: 20,
    account: 5,
    // Counted, never refused: the owner could be locked out. `hasManyLinks` bounds what is sent.
    accountInAll: Infinity,
    devicesPerDay: 60,
    everywhere: 5_000,
    mails: true,
  },
  resetCode: {
    what: 'reset codes',
    window: hour,
    network: 20,
    account: 5,
    accountInAll: 10,
    accountPerDay: 20,
    devicesPerDay: 20,
    everywhere: 5_000,
    mails: true,
  },
  resetTry: {
    what: 'attempts to reset a password',
    window: 15 * minute,
    network: 50,
    account: 20,
    accountInAll: 60,
    accountPerDay: 100,
    devicesPerDay: 100,
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
  /** As often as a choice can be changed: per request. */
  extension: { what: 'extensions', one: 'request', window: day, account: 100 },
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
  /** The operator reads each. */
  dispute: { what: 'disputed items', one: 'account', window: day, account: 10 },
  webhookResend: { what: 'repeated deliveries', one: 'account', window: hour, account: 60 },
  /** What browsers report about themselves with their visitors' consent; an office shares a network. */
  visit: { what: 'visits', window: hour, network: 120, everywhere: 5_000 },
  contact: { what: 'contact messages', window: hour, network: 5, everywhere: 200 },
  /** The link is the same each time: whoever has been sent it needs no other. */
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
  /** Each has the provider make a page. */
  paymentMethod: { what: 'changes of the payment method', one: 'account', window: hour, account: 20 },
  clientError: { what: 'reported failures', window: hour, network: 60, everywhere: 5_000 },
  visitorEvent: { what: 'events', window: hour, network: 1_200, everywhere: 5_000 },
} as const satisfies Record<string, Bounds>;

export type Attempt = keyof typeof bounds;

export const attemptBounds: Readonly<Record<Attempt, Bounds>> = bounds;
