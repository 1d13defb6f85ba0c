import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import type { Scope } from '#server/features/partner/partner-token.entity.ts';
import type { entities } from '#server/database/entities.ts';
import type { EmailDataPort } from '#server/ports/email-data/port.ts';
import type { EventsPort } from '#server/ports/events/port.ts';
import type { GeocoderPort } from '#server/ports/geocoder/port.ts';
import type { MapPort } from '#server/ports/map/port.ts';
import type { GeoipPort } from '#server/ports/geoip/port.ts';
import type { JobsPort } from '#server/ports/jobs/port.ts';
import type { PaymentsPort } from '#server/ports/payment/port.ts';
import type { MailPort } from '#server/ports/mail/port.ts';
import type { PdfPort } from '#server/ports/pdf/port.ts';
import type { PeoplePort } from '#server/ports/people/port.ts';
import type { PhoneDataPort } from '#server/ports/phone-data/port.ts';
import type { SmsPort } from '#server/ports/sms/port.ts';
import type { VoicePort } from '#server/ports/voice/port.ts';
import type { WebhookPort } from '#server/ports/webhook/port.ts';
import type { Vault } from '#server/context/vault.ts';
import type { Locale } from '#shared/locales.ts';

/** Our tables as Kysely sees them. */
export type Database = InferKyselyDB<(typeof entities)[number]>;

export type Em = EntityManager;

/** Plain rows instead of entities, in the em's transaction; for lists and live payloads. */
export const rowsOf = (em: Em) => em.getKysely<Database>();

export type { Locale };

/** Who is signed in. With `scopes`, `sessionId` is the id of a partner token, which may do only what they cover. */
export type Viewer = { accountId: string; sessionId: string; scopes?: readonly Scope[] };

/** A deployment's settings. */
export type Settings = {
  /** The public URL without a trailing slash; links start with it. */
  publicUrl: string;
  senderNameRequired: boolean;
  /** ISO 3166-1 alpha-2 codes of the countries that SMS are sent to; null means all. */
  smsCountries: ReadonlySet<string> | null;
  /** ISO 3166-1 alpha-2 codes of the countries where replies to SMS do not reach us; null means all of them. */
  oneWayCountries: ReadonlySet<string> | null;
  /** Replies to our e-mails reach us. */
  readsMailReplies: boolean;
  /** Days after which positions are erased. */
  retentionDays: number;
  /**
   * The sandbox is open: messages to fictional numbers are allowed, and the sandbox plays recipients. Never in
   * production.
   */
  sandbox: boolean;
  /** Most messages of each kind that the whole deployment sends to recipients in 24 hours; limits fraud. */
  smsPerDay: number;
  callsPerDay: number;
  emailsPerDay: number;
  /** Recipient of the contact form's messages and of disputes. */
  operatorEmail: string;
};

/** External dependencies of every process; created once by `main.ts`. */
export type Ports = {
  vault: Vault;
  sms: SmsPort;
  voice: VoicePort;
  mail: MailPort;
  geoip: GeoipPort;
  geocoder: GeocoderPort;
  map: MapPort;
  phoneData: PhoneDataPort;
  emailData: EmailDataPort;
  /** Sources about people, in the order in which their items are shown. */
  people: readonly PeoplePort[];
  pdf: PdfPort;
  events: EventsPort;
  jobs: JobsPort;
  payments: PaymentsPort;
  webhooks: WebhookPort;
  settings: Settings;
  /** The clock; tests set it. */
  now: () => Date;
};

/** What a use case works with: one per request, message or job. */
export type Context = Ports & {
  em: Em;
  /** For what is read or written outside any transaction, including the caller's. */
  root: Em;
  viewer: Viewer | null;
  log: FastifyBaseLogger;
  locale: Locale;
};

/** The client that makes the request; an argument of the few use cases that need it. */
export type Client = {
  /** IP address, for a consent's approximate place and for rate limits; never stored or logged. */
  address: string | null;
  /** Identifies a browser from its first sign-in on, whoever signs in; it grants no access. */
  device: string | null;
  /** The `User-Agent` header, for the owner's list of sessions. */
  userAgent: string | null;
  /** The session whose cookie was sent along: a sign-in replaces it. */
  session: Viewer | null;
  /** The cookie of a paying browser, which ties a purchase to it. */
  payer: string | null;
};

/** A client about which nothing is known, such as a job. */
export const unknownClient: Client = {
  address: null,
  device: null,
  userAgent: null,
  session: null,
  payer: null,
};

/** What differs between requests, sockets and jobs. */
type ContextParts = Pick<Context, 'viewer' | 'log' | 'locale'>;

/** Creates the context of one request, socket operation or job; used by GraphQL, REST, webhooks and jobs alike. */
export type NewContext = (parts?: Partial<ContextParts>) => Context;

const ownEm = Symbol('own em');

/**
 * What all contexts of a process share is their common prototype, so that a thousand idle dashboards hold only what is
 * their own. For the same reason `em` is forked (so that nothing leaks between contexts) on first use.
 */
export function contextBuilder(ports: Ports, root: Em, log: FastifyBaseLogger): NewContext {
  // The ORM's own em joins the transaction that it is called within, even one that is over; a fork does not.
  const outside = root.fork();
  const shared = {
    ...ports,
    root: outside,
    viewer: null,
    log,
    locale: 'en',
    get em(): Em {
      const context = this as { [ownEm]?: Em };
      return (context[ownEm] ??= outside.fork());
    },
  } satisfies Context;
  return (parts = {}) => contextWith(shared, parts);
}

/** The same context with these parts replaced. */
export const contextWith = (ctx: Context, parts: Partial<Context>): Context =>
  Object.assign(Object.create(ctx) as Context, parts);
