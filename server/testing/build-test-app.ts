import { constants, publicEncrypt, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '#server/app.ts';
import { contextBuilder, type NewContext, type Ports, type Settings } from '#server/context/context.ts';
import { ormConfig } from '#server/database/mikro-orm.config.ts';
import { openInbox, type Inbox } from '#server/inbox/store.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { openLog } from '#server/context/logger.ts';
import { countSends } from '#server/ports/counted-senders.ts';
import { openPostgresEvents } from '#server/ports/events/postgres.ts';
import type { LimitsPort } from '#server/ports/limits/port.ts';
import { openOfflineGeocoder } from '#server/ports/geocoder/offline.ts';
import { openDbip } from '#server/ports/geoip/dbip.ts';
import { openEmbeddedEmailData } from '#server/ports/email-data/embedded.ts';
import { openPgBoss } from '#server/ports/jobs/pg-boss.ts';
import { openSandbox, sandboxSignatureHeader, type Sandbox } from '#server/ports/payment/sandbox/gateway.ts';
import { openSandboxStore } from '#server/ports/payment/sandbox/store.ts';
import { openInboxMail } from '#server/ports/mail/inbox.ts';
import { readMail } from '#server/ports/mail/read-mail.ts';
import { openReactPdf } from '#server/ports/pdf/react-pdf.ts';
import { openSandboxPeople } from '#server/ports/people/sandbox.ts';
import { openEmbeddedPhoneData } from '#server/ports/phone-data/embedded.ts';
import { openInboxSms } from '#server/ports/sms/inbox.ts';
import { openInboxVoice } from '#server/ports/voice/inbox.ts';
import { openMapTiles } from '#server/ports/map/map-tiles.ts';
import { openStillMap } from '#server/ports/map/still-map.ts';
import { openWebhooks } from '#server/ports/webhook/http.ts';
import { deliveryReport } from '#server/ports/twilio/delivery-report.ts';
import { twilioSignature } from '#server/ports/twilio/signature.ts';
import { openVault } from '#server/context/vault.ts';
import { createTestDatabase } from './database.ts';
import { requireDocumented } from './documented-errors.ts';

/** The secret that tests send to the mail webhook. */
export const testMailSecret = 'test-mail-webhook-secret';

/** The token that tests send to read the metrics. */
export const testMetricsToken = 'test-metrics-token';

/** The auth token under which tests sign what Twilio would send. */
export const testTwilioToken = 'test-auth-token';

export type GraphqlAnswer = {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read what they asked for
  data: any;
  errors?: {
    message: string;
    path?: (string | number)[];
    extensions: { code: string; retryAfter?: number; field?: string };
  }[];
};

export type TestApp = {
  app: FastifyInstance;
  ports: Ports;
  /** The gateway behind all payment methods. */
  sandbox: Sandbox;
  orm: MikroORM;
  inbox: Inbox;
  databaseUrl: string;
  newContext: NewContext;
  /** Moves the app's clock forward, milliseconds. Jobs still run by the real one. */
  advance(milliseconds: number): void;
  /** POST /graphql; `token` signs in as Bearer. */
  graphql(
    query: string,
    variables?: object,
    options?: { token?: string; headers?: object },
  ): Promise<GraphqlAnswer>;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** The password encrypted under the app's public key, as a browser would send it. */
  encryptPassword(password: string | Uint8Array): Promise<string>;
  close(): Promise<void>;
};

/** The whole app with a database of its own, and with every embedded port; `worker` also runs the jobs. */
export async function buildTestApp(
  options: {
    worker?: boolean;
    settings?: Partial<Settings>;
    ports?: Partial<Ports>;
    sockets?: { perAddress: number; inAll: number };
    limits?: LimitsPort;
    requestsAtOnce?: number;
    /**
     * How often to check for unpublished changes: with a moved clock, everything looks new. Practically never, when
     * absent.
     */
    events?: { lookEvery: number };
    explorer?: boolean;
    pixelId?: string;
    exitUrl?: string;
    /** Where the log goes; nowhere when absent. */
    log?: { level: string; stream: NodeJS.WritableStream };
  } = {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'whereabouts-test-'));
  const orm = await MikroORM.init(ormConfig(database.url));
  const inbox = await openInbox(dataDir);
  const log = openLog(options.log?.level ?? 'silent', options.log?.stream);
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const publicUrl = options.settings?.publicUrl ?? 'http://localhost:4000';
  const sandbox = openSandbox({
    store: await openSandboxStore(null),
    publicUrl,
    now,
    deliver: async (payload, signature) => {
      const headers = { 'content-type': 'application/json', [sandboxSignatureHeader]: signature };
      await app.inject({ method: 'POST', url: '/webhooks/sandbox', headers, payload });
    },
  });
  const tiles = await openMapTiles({ source: null, warn: () => {} });
  const ports: Ports = {
    vault: openVault(randomBytes(32).toString('hex')),
    sms: openInboxSms(inbox),
    voice: openInboxVoice(inbox),
    mail: openInboxMail(inbox),
    geoip: await openDbip({ demoPlace: true }),
    geocoder: await openOfflineGeocoder(),
    map: openStillMap(tiles),
    phoneData: openEmbeddedPhoneData(),
    // A port where nobody answers: tests query none of the machine's DNS servers.
    emailData: openEmbeddedEmailData({ dns: { servers: ['127.0.0.1:9'], timeout: 50, tries: 1 } }),
    people: [openSandboxPeople()],
    pdf: openReactPdf(),
    events: await openPostgresEvents(database.url, log, options.events ?? { lookEvery: 3_600_000 }),
    jobs: await openPgBoss(database.url, log),
    payments: [sandbox],
    webhooks: openWebhooks({ allowPrivate: true }),
    settings: {
      publicUrl: 'http://localhost:4000',
      senderNameRequired: false,
      smsCountries: null,
      oneWayCountries: new Set(['ID']),
      readsMailReplies: true,
      retentionDays: 30,
      smsPerDay: 1_000,
      callsPerDay: 1_000,
      emailsPerDay: 1_000,
      operatorEmail: 'operator@example.com',
      sandbox: true,
      ...options.settings,
    },
    now,
    ...options.ports,
  };
  const newContext = contextBuilder(ports, orm.em, log);
  const app = await buildApp({
    newContext,
    log,
    sends: countSends(ports).sends,
    metricsToken: testMetricsToken,
    trustProxy: true,
    map: { tiles, hosted: null },
    // One network has a third of them.
    requestsAtOnce: options.requestsAtOnce ?? 3_000,
    drainFor: 0,
    sockets: options.sockets ?? { perAddress: 1_000, inAll: 10_000 },
    limits: options.limits ?? null,
    operator: null,
    supportPhone: null,
    exitUrl: options.exitUrl ?? null,
    pixelId: options.pixelId ?? null,
    explorer: options.explorer ?? true,
    inbox,
    sandbox,
    twilio: { isFromTwilio: twilioSignature(testTwilioToken), readReport: deliveryReport },
    inboundMail: { secret: testMailSecret, readMail },
  });
  await app.ready();
  if (options.worker) await startWorker(ports.jobs, newContext);

  const graphql: TestApp['graphql'] = async (query, variables = {}, { token, headers = {} } = {}) => {
    const response = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'x-app-id': 'test', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      payload: { query, variables },
    });
    const answer = response.json<GraphqlAnswer>();
    requireDocumented(answer.errors);
    return answer;
  };

  return {
    app,
    ports,
    sandbox,
    orm,
    inbox,
    databaseUrl: database.url,
    newContext,
    advance: (milliseconds) => void (ahead += milliseconds),
    graphql,
    inject: async (request) => app.inject(request),
    async encryptPassword(password) {
      const { data } = await graphql('{ passwordKey }');
      return publicEncrypt(
        { key: data.passwordKey as string, padding: constants.RSA_PKCS1_PADDING },
        typeof password === 'string' ? Buffer.from(password) : password,
      ).toString('base64');
    },
    async close() {
      await app.close();
      await ports.jobs.close();
      await ports.pdf.close();
      await ports.events.close();
      await orm.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
