import type { Logger } from 'pino';
import { buildApp, type AppOptions } from './app.ts';
import { contextBuilder, type Ports } from './context.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { openDatabase } from './database/open-database.ts';
import { lockDemo, seedDemo } from './database/seed.ts';
import { isOwn, readEnv, type Env } from './env.ts';
import { firstSteps, trialWarning } from './first-steps.ts';
import { openInbox, type Inbox } from './inbox/store.ts';
import { startWorker } from './jobs/worker.ts';
import { openEvents } from './ports/events/open.ts';
import { openNominatim } from './ports/geocoder/nominatim.ts';
import { openOfflineGeocoder } from './ports/geocoder/offline.ts';
import { openDbip } from './ports/geoip/dbip.ts';
import { openPgBoss } from './ports/jobs/pg-boss.ts';
import { openInboxMail } from './ports/mail/inbox.ts';
import { openMapTiles } from './ports/map/map-tiles.ts';
import { openStillMap } from './ports/map/still-map.ts';
import type { LimitsPort } from './ports/limits/port.ts';
import type { MailPort } from './ports/mail/port.ts';
import { openReactPdf } from './ports/pdf/react-pdf.ts';
import { openInboxSms } from './ports/sms/inbox.ts';
import { canBeAnswered } from './ports/sms/sender.ts';
import { openSandbox, sandboxSignatureHeader } from './ports/payment/sandbox/gateway.ts';
import { openSandboxStore } from './ports/payment/sandbox/store.ts';
import type { SmsPort } from './ports/sms/port.ts';
import { statusCallbackOf } from './ports/twilio/status-callback.ts';
import { openInboxVoice } from './ports/voice/inbox.ts';
import type { VoicePort } from './ports/voice/port.ts';
import { openWebhooks } from './ports/webhook/http.ts';
import { run, type Life } from './lifecycle.ts';
import { openLog } from './logger.ts';
import { openPayments } from './payments.ts';
import { readiness } from './readiness.ts';
import { openDeploymentVault } from './secret.ts';
import { openSources } from './sources.ts';
import { startFailure } from './start-failure.ts';

/** The composition root: variables to ports to app, then listen until told to stop. */
async function start(env: Env, log: Logger, life: Life): Promise<void> {
  const warn = (text: string) => log.warn(text);
  if (env.unused.length > 0)
    warn(`no adapter for V5Pay (decision 0097): ${env.unused.join(', ')} do nothing`);
  const embedded = env.DATABASE_URL
    ? null
    : life.opened(await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: warn }), (server) =>
        server.stop(),
      );
  const databaseUrl = env.DATABASE_URL ?? embedded!.url;
  // Each waits for the database, but not for the others.
  const [orm, events, jobs, tiles] = life.opened(
    await Promise.all([
      openDatabase(databaseUrl, { warn, info: (text) => log.info(text) }),
      openEvents({ databaseUrl, eventsUrl: env.EVENTS_URL }, log),
      openPgBoss(databaseUrl, log),
      openMapTiles({ source: env.map.tiles, warn }),
    ]),
    async ([database, eventsPort, jobsPort]) => {
      // Jobs in progress at shutdown still need the others.
      await jobsPort.close();
      await eventsPort.close();
      await database.close();
    },
  );
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const usesInbox = !env.isProduction && (env.sms.provider === 'inbox' || env.mail.provider === 'inbox');
  const inbox = usesInbox ? await openInbox(env.DATA_DIR) : null;

  // The sandbox calls this server's own webhook, as a real gateway would.
  let deliver: (payload: string, signature: string) => Promise<unknown> = async () => {};
  const sandbox = env.isProduction
    ? null
    : openSandbox({
        store: await openSandboxStore(env.DATA_DIR),
        publicUrl,
        now: () => new Date(),
        deliver: async (payload, signature) => void (await deliver(payload, signature)),
      });

  const ports: Ports = {
    vault: await openDeploymentVault(env, orm.em),
    sms: await smsPort(env, publicUrl, inbox),
    voice: await voicePort(env, publicUrl, inbox),
    mail: await mailPort(env, inbox),
    geoip: await openDbip({
      ...(env.GEOIP_DATABASE ? { databasePath: env.GEOIP_DATABASE } : {}),
      demoPlace: !env.isProduction,
      warn,
    }),
    map: openStillMap(tiles),
    geocoder: env.GEOCODER_URL
      ? await openNominatim({ url: env.GEOCODER_URL, userAgent: `Whereabouts (${publicUrl})`, warn })
      : await openOfflineGeocoder({ warn }),
    ...openSources(env),
    events,
    pdf: life.opened(openReactPdf(), (pdf) => pdf.close()),
    jobs,
    payments: await openPayments(env, sandbox),
    webhooks: openWebhooks({ allowPrivate: !env.isProduction }),
    settings: {
      publicUrl,
      senderNameRequired: env.SENDER_NAME === 'required',
      smsCountries: env.SMS_COUNTRIES ?? null,
      oneWayCountries:
        env.sms.provider === 'inbox' || canBeAnswered(env.sms.from) ? env.SMS_ONE_WAY_COUNTRIES : null,
      readsMailReplies: env.MAIL_WEBHOOK_SECRET !== undefined,
      retentionDays: env.RETENTION_DAYS,
      smsPerDay: env.SMS_PER_DAY,
      callsPerDay: env.CALLS_PER_DAY,
      emailsPerDay: env.EMAILS_PER_DAY,
      operatorEmail: env.operator?.email ?? null,
      sandbox: !env.isProduction,
    },
    now: () => new Date(),
  };
  if (!env.isProduction) await seedDemo(ports, orm.em);
  else if (await lockDemo(ports, orm.em))
    warn('The demo subscriber of a trial had its published password: its account is closed now');
  const newContext = contextBuilder(ports, orm.em, log);

  const app = life.opened(
    await buildApp({
      settings: ports.settings,
      newContext,
      log,
      readiness: readiness(
        [() => orm.em.getConnection().execute('select 1'), () => ports.jobs.roundTrip()],
        () => ports.events.roundTrip(),
      ),
      metrics: {
        token: env.METRICS_TOKEN ?? null,
        databasePool: () => orm.em.getDriver().getConnection().getNativeClient(),
        failedJobs: () => ports.jobs.failures(),
      },
      trustProxy: trustOf(env.TRUST_PROXY),
      map: { tiles, hosted: env.map.hosted },
      requestsAtOnce: env.REQUESTS_AT_ONCE,
      sockets: { perAddress: env.SOCKETS_PER_ADDRESS, inAll: env.SOCKETS },
      limits: await sharedLimits(env, log, life),
      operator: env.operator,
      supportPhone: env.SUPPORT_PHONE ?? null,
      pixelId: env.PIXEL_ID ?? null,
      explorer: env.explorer,
      inbox,
      sandbox,
      twilio: await twilioWebhooks(env),
      inboundMail: await inboundMail(env),
    }),
    (server) => server.close(),
  );
  deliver = (payload, signature) =>
    app.inject({
      method: 'POST',
      url: '/webhooks/sandbox',
      headers: { 'content-type': 'application/json', [sandboxSignatureHeader]: signature },
      payload,
    });
  // The backlog for bursts of connections: clients beyond it would retry only after seconds.
  await app.listen({ port: env.PORT, host: env.HOST, backlog: 4_096 });
  await startWorker(ports.jobs, newContext);
  sayWhatToDo(env, publicUrl, warn);
}

/** Vendors' SDKs are loaded only where they are configured: each costs a start a tenth of a second. */
async function smsPort(env: Env, publicUrl: string, inbox: Inbox | null): Promise<SmsPort> {
  if (env.sms.provider === 'inbox') return openInboxSms(inbox!);
  const { openTwilioSms } = await import('./ports/sms/twilio.ts');
  return openTwilioSms({ ...env.sms, ...twilioCallback(publicUrl) });
}

async function voicePort(env: Env, publicUrl: string, inbox: Inbox | null): Promise<VoicePort> {
  if (env.sms.provider === 'inbox') return openInboxVoice(inbox!);
  const { openTwilioVoice } = await import('./ports/voice/twilio.ts');
  const from = env.TWILIO_VOICE_FROM ?? env.sms.from;
  return openTwilioVoice({ ...env.sms, from, ...twilioCallback(publicUrl) });
}

async function twilioWebhooks(env: Env): Promise<AppOptions['twilio']> {
  if (env.sms.provider === 'inbox') return null;
  const [{ twilioSignature }, { deliveryReport }] = await Promise.all([
    import('./ports/twilio/signature.ts'),
    import('./ports/twilio/delivery-report.ts'),
  ]);
  return { isFromTwilio: twilioSignature(env.sms.authToken), readReport: deliveryReport };
}

async function sharedLimits(env: Env, log: Logger, life: Life): Promise<LimitsPort | null> {
  if (!env.EVENTS_URL) return null;
  const { openRedisLimits } = await import('./ports/limits/redis.ts');
  return life.opened(await openRedisLimits(env.EVENTS_URL, log), (limits) => limits.close());
}

/** Twilio calls back only if it can reach us. */
const twilioCallback = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? { statusCallback: statusCallbackOf(publicUrl) } : {};

async function mailPort(env: Env, inbox: Inbox | null): Promise<MailPort> {
  if (env.mail.provider === 'inbox') return openInboxMail(inbox!);
  const { openSmtp } = await import('./ports/mail/smtp.ts');
  return openSmtp({ ...env.mail, wantsReports: env.MAIL_WEBHOOK_SECRET !== undefined });
}

async function inboundMail(env: Env): Promise<AppOptions['inboundMail']> {
  if (!env.MAIL_WEBHOOK_SECRET) return null;
  const { readMail } = await import('./ports/mail/read-mail.ts');
  return { secret: env.MAIL_WEBHOOK_SECRET, readMail };
}

/** `TRUST_PROXY`: a number of hops, `true`, or a list of addresses; absent: nobody is trusted. */
function trustOf(value: string | undefined): AppOptions['trustProxy'] {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  const hops = Number(value);
  return Number.isInteger(hops) ? (_, hop) => hop < hops : value;
}

function sayWhatToDo(env: Env, publicUrl: string, warn: (text: string) => void): void {
  if (env.isProduction) {
    if (!isOwn(env.APP_SECRET?.split(',').at(-1))) {
      warn('APP_SECRET still ends with the published one: docs/operations.md, "Rotating APP_SECRET"');
    }
    return;
  }
  const warning = trialWarning(env, publicUrl);
  if (warning) warn(warning);
  console.log(firstSteps(env, publicUrl));
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
