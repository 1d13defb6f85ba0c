import { misspelt } from './misspelt.ts';
import { variables, type Variables } from './variables.ts';

/** How SMS are sent: through Twilio, or to the developer's inbox. */
export type SmsEnv =
  | { provider: 'inbox' }
  | { provider: 'twilio'; accountSid: string; authToken: string; from: string; apiUrl: string | undefined };
/** How e-mails are sent. */
export type MailEnv = { provider: 'inbox' } | { provider: 'smtp'; url: string; from: string };

/**
 * Where maps come from beside the embedded world and the regions in DATA_DIR/maps: one more PMTiles file with streets,
 * or a style on another host, which those replace whenever it is unavailable.
 */
type MapEnv = { tiles: string | null; hosted: string | null };

/** Who processes card payments: Stripe, or only the sandbox. */
type CardEnv =
  | { provider: 'sandbox' }
  | {
      provider: 'stripe';
      secretKey: string;
      publishableKey: string;
      webhookSecret: string;
      apiUrl: string | undefined;
    };
/** Who processes PayPal payments: PayPal, or only the sandbox. */
type PaypalEnv =
  | { provider: 'sandbox' }
  | {
      provider: 'paypal';
      clientId: string;
      clientSecret: string;
      webhookId: string;
      apiUrl: string | undefined;
    };
/** Who processes payments with GCash: Xendit, or only the sandbox. */
type GcashEnv =
  | { provider: 'sandbox' }
  | { provider: 'xendit'; secretKey: string; webhookToken: string; apiUrl: string | undefined };

export type Env = Variables & {
  /** The operator of this deployment, named on the policy pages. */
  operator: { name: string; address: string; email: string } | null;
  sms: SmsEnv;
  mail: MailEnv;
  card: CardEnv;
  paypal: PaypalEnv;
  gcash: GcashEnv;
  map: MapEnv;
  /** PUBLIC_URL, or where a developer's own browser reaches this server. */
  publicUrl: string;
  /** Developers may use the explorer and introspection. */
  explorer: boolean;
  isProduction: boolean;
  /** Given variables that have no effect: GCash is paid through Xendit (decision 0032). */
  unused: string[];
  /** Given variables that nothing reads and that resemble one of ours. */
  misspelt: string[];
};

/** A reason not to start; the message is for the operator. */
export class EnvError extends Error {}

/**
 * Reads and validates all variables; empty ones count as absent. Half a vendor's keys, or production without a secret,
 * senders or a public URL, throws EnvError.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new EnvError(`These variables cannot be used:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  allOrNone(env, ['PEOPLE_API_URL', 'PEOPLE_API_KEY']);
  const isProduction = env.NODE_ENV === 'production';
  const read: Env = {
    ...env,
    operator: operatorEnv(env),
    sms: smsEnv(env),
    mail: mailEnv(env),
    card: cardEnv(env),
    paypal: paypalEnv(env),
    gcash: gcashEnv(env),
    map: mapEnv(env),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    explorer: env.EXPLORER ? env.EXPLORER === 'on' : !isProduction,
    isProduction,
    unused: Object.keys(given).filter((name) => name.startsWith('V5PAY_')),
    misspelt: misspelt(Object.keys(given)),
  };
  if (isProduction) checkProduction(read);
  return read;
}

type With<K extends keyof Variables> = Variables & { [Name in K]: NonNullable<Variables[Name]> };

/** Whether all of these are given. Throws EnvError if only some are. */
function allOrNone<K extends keyof Variables>(env: Variables, names: K[]): env is With<K> {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length > 0 && missing.length < names.length) {
    throw new EnvError(`${names.join(', ')} go together; missing: ${missing.join(', ')}`);
  }
  return missing.length === 0;
}

function operatorEnv(env: Variables): Env['operator'] {
  if (!allOrNone(env, ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'])) return null;
  return { name: env.OPERATOR_NAME, address: env.OPERATOR_ADDRESS, email: env.OPERATOR_EMAIL };
}

function smsEnv(env: Variables): SmsEnv {
  if (!allOrNone(env, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']))
    return { provider: 'inbox' };
  return {
    provider: 'twilio',
    accountSid: env.TWILIO_ACCOUNT_SID,
    authToken: env.TWILIO_AUTH_TOKEN,
    from: env.TWILIO_FROM,
    apiUrl: env.TWILIO_API_URL,
  };
}

function mailEnv(env: Variables): MailEnv {
  if (!allOrNone(env, ['SMTP_URL', 'MAIL_FROM'])) return { provider: 'inbox' };
  return { provider: 'smtp', url: env.SMTP_URL, from: env.MAIL_FROM };
}

/** Whether a key of Stripe's or Xendit's is one with which nothing is charged. */
export const isTestKey = (key: string): boolean => /^([a-z]+_test|xnd_development)_/.test(key);

function cardEnv(env: Variables): CardEnv {
  if (!allOrNone(env, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']))
    return { provider: 'sandbox' };
  if (isTestKey(env.STRIPE_SECRET_KEY) !== isTestKey(env.STRIPE_PUBLISHABLE_KEY))
    throw new EnvError('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: one is a test key, the other is not');
  return {
    provider: 'stripe',
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    apiUrl: env.STRIPE_API_URL,
  };
}

function paypalEnv(env: Variables): PaypalEnv {
  if (!allOrNone(env, ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID']))
    return { provider: 'sandbox' };
  return {
    provider: 'paypal',
    clientId: env.PAYPAL_CLIENT_ID,
    clientSecret: env.PAYPAL_CLIENT_SECRET,
    webhookId: env.PAYPAL_WEBHOOK_ID,
    apiUrl: env.PAYPAL_API_URL,
  };
}

function gcashEnv(env: Variables): GcashEnv {
  if (!allOrNone(env, ['XENDIT_SECRET_KEY', 'XENDIT_WEBHOOK_TOKEN'])) return { provider: 'sandbox' };
  return {
    provider: 'xendit',
    secretKey: env.XENDIT_SECRET_KEY,
    webhookToken: env.XENDIT_WEBHOOK_TOKEN,
    apiUrl: env.XENDIT_API_URL,
  };
}

function mapEnv({ MAP_TILES, MAP_STYLE_URL }: Variables): MapEnv {
  const tiles = MAP_TILES === 'embedded' ? null : MAP_TILES;
  const hosted = MAP_STYLE_URL ?? null;
  if (tiles && hosted) throw new EnvError('MAP_TILES and MAP_STYLE_URL: only one of them');
  return { tiles, hosted };
}

/** The defaults of docker-compose.yml for trying out the product: in production they count as missing. */
const published = /a-secret-for-trying-this-out|^smtp:\/\/mail:1025|whereabouts@example\.com/;
const isOwn = (value: string | undefined) => value !== undefined && !published.test(value);

/** Distinct runs of eight characters: 32 random characters have 25 of them, a pattern as many as its length. */
const fewestRuns = 20;
const isPattern = (secret: string) =>
  new Set(Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8))).size < fewestRuns;
/** Whether a secret is neither published nor a repeated pattern, either of which can be guessed. */
export const isSecret = (value: string | undefined) =>
  value !== undefined && isOwn(value) && !isPattern(value);

function checkProduction(env: Env): void {
  const missing = [
    !isSecret(env.APP_SECRET?.split(',')[0]) &&
      'APP_SECRET of your own, as from `openssl rand -base64 48` (as new,old where one was in use)',
    !env.PUBLIC_URL?.startsWith('https:') && 'PUBLIC_URL with https',
    !env.operator && 'OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL',
    !(isOwn(env.SMTP_URL) && isOwn(env.MAIL_FROM)) && 'SMTP_URL and MAIL_FROM of your own',
    env.sms.provider === 'inbox' && 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM',
  ].filter(Boolean);
  if (missing.length > 0) throw new EnvError(`NODE_ENV=production needs ${missing.join('; ')}`);
}
