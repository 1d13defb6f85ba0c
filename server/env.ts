import { z } from 'zod';
import {
  countries,
  httpUrl,
  mailFrom,
  oneWayCountries,
  origin,
  phoneNumber,
  secrets,
  smsSender,
  text,
  urlOf,
} from './env-values.ts';
import { isTrustProxy } from './http/trust-proxy.ts';

/** The consent text (shared/consent-words-*.ts) promises that no position is kept longer. */
const promisedDays = 30;

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  METRICS_TOKEN: z.string().trim().min(16, 'at least 16 characters').optional(),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: urlOf('postgresql', 'postgres').optional(),
  EVENTS_URL: urlOf('redis', 'rediss', 'valkey', 'valkeys').optional(),
  TRUST_PROXY: text
    .refine(isTrustProxy, 'a number of proxies, their addresses with commas, or true')
    .optional(),
  SENDER_NAME: z.enum(['optional', 'required']).default('optional'),
  SMS_COUNTRIES: countries.optional(),
  SMS_ONE_WAY_COUNTRIES: countries.default(oneWayCountries),
  REQUESTS_AT_ONCE: z.coerce.number().int().min(1).default(150),
  SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).default(200),
  SOCKETS: z.coerce.number().int().min(1).default(10_000),
  SMS_PER_DAY: z.coerce.number().int().min(1).default(1_000),
  CALLS_PER_DAY: z.coerce.number().int().min(1).default(500),
  EMAILS_PER_DAY: z.coerce.number().int().min(1).default(5_000),
  RETENTION_DAYS: z.coerce
    .number()
    .int('whole days only')
    .min(1, 'at least 1 day')
    .max(
      promisedDays,
      `at most ${promisedDays} days: that is what recipients are promised before they consent`,
    )
    .default(promisedDays),
  APP_SECRET: secrets.optional(),
  OPERATOR_NAME: text.optional(),
  OPERATOR_ADDRESS: text.optional(),
  OPERATOR_EMAIL: z.email().optional(),
  SUPPORT_PHONE: phoneNumber.optional(),
  PIXEL_ID: text.regex(/^\d{5,20}$/, 'the number of a Meta pixel').optional(),
  SMTP_URL: urlOf('smtps', 'smtp').optional(),
  MAIL_FROM: mailFrom.optional(),
  MAIL_WEBHOOK_SECRET: z.string().trim().min(16, 'at least 16 characters').optional(),
  TWILIO_ACCOUNT_SID: text.regex(/^AC/, 'begins with AC').optional(),
  TWILIO_AUTH_TOKEN: text.optional(),
  TWILIO_FROM: smsSender.optional(),
  TWILIO_VOICE_FROM: phoneNumber.optional(),
  TWILIO_API_URL: httpUrl.optional(),
  STRIPE_SECRET_KEY: text.regex(/^(sk|rk)_/, 'begins with sk_ or rk_').optional(),
  STRIPE_PUBLISHABLE_KEY: text
    .regex(/^pk_/, 'begins with pk_: the secret key must not reach browsers')
    .optional(),
  STRIPE_WEBHOOK_SECRET: text.regex(/^whsec_/, 'begins with whsec_').optional(),
  STRIPE_API_URL: httpUrl.optional(),
  PAYPAL_CLIENT_ID: text.optional(),
  PAYPAL_CLIENT_SECRET: text.optional(),
  PAYPAL_WEBHOOK_ID: text.optional(),
  PAYPAL_API_URL: httpUrl.optional(),
  EXPLORER: z.enum(['on', 'off']).optional(),
  PEOPLE_API_URL: httpUrl.optional(),
  PEOPLE_API_KEY: text.optional(),
  HIBP_API_KEY: text.optional(),
  HIBP_API_URL: httpUrl.optional(),
  GRAVATAR_API_KEY: text.optional(),
  GRAVATAR_API_URL: httpUrl.optional(),
  GEOIP_DATABASE: text.optional(),
  GEOCODER_URL: httpUrl.optional(),
  MAP_TILES: text.optional(),
  MAP_STYLE_URL: httpUrl.optional(),
});

/** How SMS are sent: through Twilio, or to the developer's inbox. */
export type SmsEnv =
  | { provider: 'inbox' }
  | { provider: 'twilio'; accountSid: string; authToken: string; from: string; apiUrl?: string };
/** How e-mails are sent. */
export type MailEnv = { provider: 'inbox' } | { provider: 'smtp'; url: string; from: string };

/**
 * Where maps come from: our own PMTiles file with streets, a style on another host, or neither: then the embedded
 * world, which also replaces the other two whenever they are unavailable.
 */
export type MapEnv = { tiles: string | null; hosted: { light: string; dark: string } | null };

/** Who processes card payments: Stripe, or only the sandbox. */
export type CardEnv =
  | { provider: 'sandbox' }
  | {
      provider: 'stripe';
      secretKey: string;
      publishableKey: string;
      webhookSecret: string;
      apiUrl: string | undefined;
    };
/** Who processes PayPal payments: PayPal, or only the sandbox. */
export type PaypalEnv =
  | { provider: 'sandbox' }
  | {
      provider: 'paypal';
      clientId: string;
      clientSecret: string;
      webhookId: string;
      apiUrl: string | undefined;
    };

export type Env = z.infer<typeof variables> & {
  /** The operator of this deployment, named on the policy pages. */
  operator: { name: string; address: string; email: string } | null;
  sms: SmsEnv;
  mail: MailEnv;
  card: CardEnv;
  paypal: PaypalEnv;
  map: MapEnv;
  /** Developers may use the explorer and introspection. */
  explorer: boolean;
  isProduction: boolean;
  /** Given variables that have no effect: there is no adapter for V5Pay (decision 0097). */
  unused: string[];
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
    map: mapEnv(env, isProduction),
    explorer: env.EXPLORER ? env.EXPLORER === 'on' : !isProduction,
    isProduction,
    unused: Object.keys(given).filter((name) => name.startsWith('V5PAY_')),
  };
  if (isProduction) checkProduction(read);
  return read;
}

type Variables = z.infer<typeof variables>;

function allOrNone<K extends keyof Variables>(env: Variables, names: K[]): boolean {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length > 0 && missing.length < names.length) {
    throw new EnvError(`${names.join(', ')} go together; missing: ${missing.join(', ')}`);
  }
  return missing.length === 0;
}

function operatorEnv(env: Variables): Env['operator'] {
  if (!allOrNone(env, ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'])) return null;
  return { name: env.OPERATOR_NAME!, address: env.OPERATOR_ADDRESS!, email: env.OPERATOR_EMAIL! };
}

function smsEnv(env: Variables): SmsEnv {
  if (!allOrNone(env, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']))
    return { provider: 'inbox' };
  return {
    provider: 'twilio',
    accountSid: env.TWILIO_ACCOUNT_SID!,
    authToken: env.TWILIO_AUTH_TOKEN!,
    from: env.TWILIO_FROM!,
    ...(env.TWILIO_API_URL ? { apiUrl: env.TWILIO_API_URL } : {}),
  };
}

function mailEnv(env: Variables): MailEnv {
  if (!allOrNone(env, ['SMTP_URL', 'MAIL_FROM'])) return { provider: 'inbox' };
  return { provider: 'smtp', url: env.SMTP_URL!, from: env.MAIL_FROM! };
}

function cardEnv(env: Variables): CardEnv {
  if (!allOrNone(env, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']))
    return { provider: 'sandbox' };
  return {
    provider: 'stripe',
    secretKey: env.STRIPE_SECRET_KEY!,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY!,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET!,
    apiUrl: env.STRIPE_API_URL,
  };
}

function paypalEnv(env: Variables): PaypalEnv {
  if (!allOrNone(env, ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID']))
    return { provider: 'sandbox' };
  return {
    provider: 'paypal',
    clientId: env.PAYPAL_CLIENT_ID!,
    clientSecret: env.PAYPAL_CLIENT_SECRET!,
    webhookId: env.PAYPAL_WEBHOOK_ID!,
    apiUrl: env.PAYPAL_API_URL,
  };
}

/** Free and without a key: for trying out the product, but in production only if the operator chooses it. */
const openFreeMap = (style: string) => `https://tiles.openfreemap.org/styles/${style}`;

function mapEnv({ MAP_TILES: tiles, MAP_STYLE_URL: style }: Variables, isProduction: boolean): MapEnv {
  if (tiles && style) throw new EnvError('MAP_TILES and MAP_STYLE_URL: only one of them');
  if (style) return { tiles: null, hosted: { light: style, dark: style } };
  if (tiles) return { tiles: tiles === 'embedded' ? null : tiles, hosted: null };
  if (isProduction) return { tiles: null, hosted: null };
  return { tiles: null, hosted: { light: openFreeMap('liberty'), dark: openFreeMap('dark') } };
}

/** The defaults of docker-compose.yml for trying out the product: in production they count as missing. */
const published = /a-secret-for-trying-this-out|^smtp:\/\/mail:1025|whereabouts@example\.com/;
export const isOwn = (value: string | undefined) => value !== undefined && !published.test(value);

function checkProduction(env: Env): void {
  const missing = [
    !isOwn(env.APP_SECRET?.split(',')[0]) && 'APP_SECRET of your own (as new,old where one was in use)',
    !env.PUBLIC_URL?.startsWith('https:') && 'PUBLIC_URL with https',
    !env.operator && 'OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL',
    !(isOwn(env.SMTP_URL) && isOwn(env.MAIL_FROM)) && 'SMTP_URL and MAIL_FROM of your own',
    env.sms.provider === 'inbox' && 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM',
  ].filter(Boolean);
  if (missing.length > 0) throw new EnvError(`NODE_ENV=production needs ${missing.join('; ')}`);
}
