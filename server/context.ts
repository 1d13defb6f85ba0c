import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import type { Scope } from '#server/features/account/scopes.ts';
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
import type { Vault } from '#server/vault.ts';
import type { Locale } from '#shared/locales.ts';

/** Our tables as Kysely sees them. */
export type Database = InferKyselyDB<(typeof entities)[number]>;

export type Em = EntityManager;

/** Plain rows instead of entities, in the em's transaction; for lists and live payloads. */
export const rowsOf = (em: Em) => em.getKysely<Database>();

/** An instant of a plain row: the ORM's connection leaves timestamps as PostgreSQL's text, whatever the types say. */
export function instant(value: Date | string): Date;
export function instant(value: Date | string | null | undefined): Date | null;
export function instant(value: Date | string | null | undefined): Date | null {
  if (value === null || value === undefined || value instanceof Date) return value ?? null;
  // "2026-11-21 08:30:00.123+00": not ISO 8601, but V8 reads it, and faster than what it would have to be turned into.
  return new Date(value);
}

export type { Locale };

/** Who is signed in. `sessionId` is a partner token's where `scopes` says what it may do. */
export type Viewer = { accountId: string; sessionId: string; scopes?: readonly Scope[] };

/** What a deployment decides. */
export type Settings = {
  /** Where people reach us, without a trailing slash; links begin with it. */
  publicUrl: string;
  senderNameRequired: boolean;
  /** ISO 3166-1 alpha-2 codes that SMS go to; null means all. */
  smsCountries: ReadonlySet<string> | null;
  /** ISO 3166-1 alpha-2 codes from where no reply to an SMS reaches us; null means from nowhere. */
  oneWayCountries: ReadonlySet<string> | null;
  /** Days after which positions are erased. */
  retentionDays: number;
  /** Sandbox doors are open: fictional numbers may be written to, the sandbox plays recipients. Never in production. */
  sandbox: boolean;
  /** Most messages of each kind that recipients are sent by the whole deployment in 24 hours; a brake on fraud. */
  smsPerDay: number;
  callsPerDay: number;
  emailsPerDay: number;
  /** Whom the contact form writes to; null where nobody runs the deployment. */
  operatorEmail: string | null;
};

/** What every process needs from outside; made once by `main.ts`. */
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
  /** The clock; tests move it. */
  now: () => Date;
};

/** What a use case works with: one for each request, message or job. */
export type Context = Ports & {
  em: Em;
  /** For prepared statements outside any transaction, the caller's too. */
  root: Em;
  viewer: Viewer | null;
  log: FastifyBaseLogger;
  locale: Locale;
};

/** The program that asks; an argument of the few use cases that need to know it. */
export type Client = {
  /** Network address, for a consent's approximate place and for rate limits; never stored or logged. */
  address: string | null;
  /** What a browser calls itself by since its first sign-in, whoever signs in; it opens nothing. */
  device: string | null;
  /** The `User-Agent` header, for the owner's list of sessions. */
  userAgent: string | null;
  /** The session whose cookie came along: a sign-in replaces it. */
  session: Viewer | null;
  /** The cookie of a browser that pays: it binds a purchase to it. */
  payer: string | null;
};

/** A client of which nothing is known, as a job is. */
export const unknownClient: Client = {
  address: null,
  device: null,
  userAgent: null,
  session: null,
  payer: null,
};

/** What differs from one request, socket or job to the next. */
export type ContextParts = Pick<Context, 'viewer' | 'log' | 'locale'>;

/** Makes the context of one request, socket operation or job: the one builder for all faces. */
export type NewContext = (parts?: Partial<ContextParts>) => Context;

const ownEm = Symbol('own em');

/**
 * What all contexts of a process have in common stands behind them once: a thousand dashboards that wait for news hold
 * what is their own. For the same reason `em` is forked, so that nothing leaks from one to another, at its first use.
 */
export function contextBuilder(ports: Ports, root: Em, log: FastifyBaseLogger): NewContext {
  // The ORM's own em joins the transaction that it is called within, even when that is over; a fork does not.
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

/** The same context but for these parts. */
export const contextWith = (ctx: Context, parts: Partial<Context>): Context =>
  Object.assign(Object.create(ctx) as Context, parts);
