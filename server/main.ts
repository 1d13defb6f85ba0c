import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { contextBuilder, type Ports } from '#server/context/context.ts';
import { openLog } from '#server/context/logger.ts';
import { openDatabase } from './database/open-database.ts';
import { lockDemo, seedDemo } from './database/seed.ts';
import { readTrustProxy } from './http/trust-proxy.ts';
import { openInbox } from './inbox/store.ts';
import { startWorker } from './jobs/worker.ts';
import { countSends } from './ports/counted-senders.ts';
import { openEvents } from './ports/events/open.ts';
import { openNominatim } from './ports/geocoder/nominatim.ts';
import { openOfflineGeocoder } from './ports/geocoder/offline.ts';
import { openDbip } from './ports/geoip/dbip.ts';
import { openPgBoss } from './ports/jobs/pg-boss.ts';
import type { LimitsPort } from './ports/limits/port.ts';
import { demoCity, openMapTiles } from './ports/map/map-tiles.ts';
import { openStillMap } from './ports/map/still-map.ts';
import { openSandbox, sandboxSignatureHeader } from './ports/payment/sandbox/gateway.ts';
import { openSandboxStore } from './ports/payment/sandbox/store.ts';
import { openReactPdf } from './ports/pdf/react-pdf.ts';
import { openWebhooks } from './ports/webhook/http.ts';
import { EnvError, readEnv, type Env } from './startup/env.ts';
import { firstSteps, productionWarnings, trialWarning } from './startup/first-steps.ts';
import { run, type Life } from './startup/lifecycle.ts';
import { openPayments } from './startup/payments.ts';
import { openDeploymentVault, refuseOtherSecret } from './startup/secret.ts';
import { openSenders, senderWebhooks } from './startup/senders.ts';
import { settingsOf } from './startup/settings.ts';
import { openSources } from './startup/sources.ts';
import { startFailure } from './startup/start-failure.ts';

/** The composition root: variables to ports to app, then listen until told to stop. */
async function start(env: Env, log: Logger, life: Life): Promise<void> {
  const { publicUrl } = env;
  const warn = (text: string) => log.warn(text);
  if (env.unused.length > 0)
    warn(`GCash is paid through Xendit (docs/operations.md): ${env.unused.join(', ')} do nothing`);
  if (env.misspelt.length > 0) warn(`misspelt? nothing reads ${env.misspelt.join(', ')}`);
  const { orm, events, jobs, tiles } = await openServices(env, log, life);
  const usesInbox = !env.isProduction && (env.sms.provider === 'inbox' || env.mail.provider === 'inbox');
  const inbox = usesInbox ? await openInbox(env.DATA_DIR) : null;
  const sandbox = env.isProduction
    ? null
    : openSandbox({
        store: await openSandboxStore(env.DATA_DIR),
        publicUrl,
        now: () => new Date(),
        // The sandbox calls this server's own webhook, as a real gateway would.
        deliver: (payload, signature) => callSandboxWebhook(app, payload, signature),
      });

  const { sends, sms, voice, mail } = countSends(await openSenders(env, inbox));
  const ports: Ports = {
    vault: await openDeploymentVault(env, orm.em),
    sms,
    voice,
    mail,
    geoip: await openDbip({ databasePath: env.GEOIP_DATABASE, demoPlace: !env.isProduction, warn }),
    map: openStillMap(tiles),
    geocoder: env.GEOCODER_URL
      ? await openNominatim({ url: env.GEOCODER_URL, userAgent: `Whereabouts (${publicUrl})`, warn })
      : await openOfflineGeocoder({ warn, regions: tiles.regions }),
    ...openSources(env),
    events,
    pdf: life.opened(openReactPdf(), (pdf) => pdf.close()),
    jobs,
    payments: await openPayments(env, sandbox),
    webhooks: openWebhooks({ allowPrivate: !env.isProduction }),
    settings: settingsOf(env),
    now: () => new Date(),
  };
  if (!env.isProduction) await seedDemo(ports, orm.em);
  else if (await lockDemo(ports, orm.em))
    warn('The demo subscriber of a trial had its published password: its account is closed now');
  const newContext = contextBuilder(ports, orm.em, log);

  const app: FastifyInstance = life.opened(
    await buildApp({
      newContext,
      log,
      sends,
      metricsToken: env.METRICS_TOKEN ?? null,
      trustProxy: readTrustProxy(env.TRUST_PROXY),
      map: { tiles, hosted: env.map.hosted },
      requestsAtOnce: env.REQUESTS_AT_ONCE,
      // A developer's server has no proxy in front that sends it requests, and restarts with each change.
      drainFor: env.isProduction ? 2_000 : 0,
      sockets: { perAddress: env.SOCKETS_PER_ADDRESS, inAll: env.SOCKETS },
      limits: await sharedLimits(env, log, life),
      operator: env.operator,
      supportPhone: env.SUPPORT_PHONE ?? null,
      exitUrl: env.EXIT_URL ?? null,
      pixelId: env.PIXEL_ID ?? null,
      explorer: env.explorer,
      inbox,
      sandbox,
      ...(await senderWebhooks(env)),
    }),
    (server) => server.close(),
  );
  await startWorker(jobs, newContext);
  // Last, because a start that fails ends the process, and with it the requests it took. The backlog is for bursts of
  // connections: clients beyond it would retry only after seconds.
  await app.listen({ port: env.PORT, host: env.HOST, backlog: 4_096 });
  sayWhatToDo(env, warn);
}

/**
 * What takes long to open: each waits for the database, but not for the others. The ORM comes last, because reading its
 * entities keeps the process busy.
 */
async function openServices(env: Env, log: Logger, life: Life) {
  const warn = (text: string) => log.warn(text);
  const databaseUrl = env.DATABASE_URL;
  if (!databaseUrl) throw new EnvError('DATABASE_URL: not set (npm start sets it where it is absent)');
  const [jobs, events, tiles, orm] = life.opened(
    await Promise.all([
      openPgBoss(databaseUrl, log),
      openEvents({ databaseUrl, eventsUrl: env.EVENTS_URL }, log),
      openMapTiles({
        source: env.map.tiles,
        folder: join(env.DATA_DIR, 'maps'),
        builtIn: env.isProduction ? [] : [demoCity],
        warn,
      }),
      openDatabase(databaseUrl, {
        warn,
        info: (text) => log.info(text),
        before: (em) => refuseOtherSecret(env, em),
      }),
    ]),
    async ([jobsPort, eventsPort, , database]) => {
      // Jobs in progress at shutdown still need the others.
      await jobsPort.close();
      await eventsPort.close();
      await database.close();
    },
  );
  return { orm, events, jobs, tiles };
}

async function sharedLimits(env: Env, log: Logger, life: Life): Promise<LimitsPort | null> {
  if (!env.EVENTS_URL) return null;
  const { openRedisLimits } = await import('./ports/limits/redis.ts');
  return life.opened(await openRedisLimits(env.EVENTS_URL, log), (limits) => limits.close());
}

async function callSandboxWebhook(app: FastifyInstance, payload: string, signature: string): Promise<void> {
  const headers = { 'content-type': 'application/json', [sandboxSignatureHeader]: signature };
  await app.inject({ method: 'POST', url: '/webhooks/sandbox', headers, payload });
}

function sayWhatToDo(env: Env, warn: (text: string) => void): void {
  if (env.isProduction) return productionWarnings(env).forEach(warn);
  const warning = trialWarning(env, env.publicUrl);
  if (warning) warn(warning);
  console.log(firstSteps(env, env.publicUrl));
}

/** Tells whoever started the server, in plain text, why it did not start. */
const sayWhy = (env: Env | null) => (error: unknown) => console.error(startFailure(error, env) ?? error);

try {
  const env = readEnv(process.env);
  const log = openLog(env.LOG_LEVEL);
  await run(log, (life) => start(env, log, life), sayWhy(env));
} catch (error) {
  sayWhy(null)(error);
  process.exit(1);
}
