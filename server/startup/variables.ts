import { z } from 'zod';
import { isTrustProxy } from '#server/http/trust-proxy.ts';
import {
  atLeastOne,
  countries,
  decodableUrl,
  httpUrl,
  mailFrom,
  oneOf,
  oneWayCountries,
  origin,
  phoneNumber,
  secrets,
  smsSender,
  text,
  urlOf,
  wholeNumber,
} from './env-values.ts';

/** The consent text (shared/consent-words-*.ts) promises that no position is kept longer. */
const promisedDays = 30;

/** Every variable that the server reads; `.env.example` explains them. */
export const variables = z.object({
  PORT: wholeNumber(0, 65_535, 'a whole number from 0 to 65535').default(4000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  METRICS_TOKEN: z
    .string()
    .trim()
    .min(16, 'at least 16 characters')
    .regex(/^[!-~]*$/, 'only printable ASCII characters, without spaces: it is sent in a header')
    .optional(),
  NODE_ENV: oneOf('development', 'test', 'production').default('development'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: decodableUrl('postgresql', 'postgres')
    .refine((url) => new URL(url).pathname.length > 1, 'ends with the name of a database')
    .optional(),
  EVENTS_URL: decodableUrl('redis', 'rediss', 'valkey', 'valkeys').optional(),
  TRUST_PROXY: text
    .refine(isTrustProxy, 'a number of proxies, their addresses with commas, or true')
    .optional(),
  SENDER_NAME: oneOf('optional', 'required').default('optional'),
  SMS_COUNTRIES: countries.optional(),
  SMS_ONE_WAY_COUNTRIES: countries.default(oneWayCountries),
  REQUESTS_AT_ONCE: atLeastOne.default(150),
  SOCKETS_PER_ADDRESS: atLeastOne.default(200),
  SOCKETS: atLeastOne.default(10_000),
  SMS_PER_DAY: atLeastOne.default(1_000),
  CALLS_PER_DAY: atLeastOne.default(500),
  EMAILS_PER_DAY: atLeastOne.default(5_000),
  RETENTION_DAYS: z.coerce
    .number('whole days only')
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
  OPERATOR_EMAIL: z.email('an e-mail address').optional(),
  SUPPORT_PHONE: phoneNumber.optional(),
  EXIT_URL: httpUrl.optional(),
  PIXEL_ID: text.regex(/^\d{5,20}$/, 'the number of a Meta pixel').optional(),
  SMTP_URL: urlOf('smtps', 'smtp')
    .refine((url) => new URL(url).hostname !== '', 'names no host')
    .optional(),
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
  XENDIT_SECRET_KEY: text
    .regex(/^xnd_(development|production)_/, 'begins with xnd_development_ or xnd_production_')
    .optional(),
  XENDIT_WEBHOOK_TOKEN: text.optional(),
  XENDIT_API_URL: httpUrl.optional(),
  EXPLORER: oneOf('on', 'off').optional(),
  PEOPLE_API_URL: httpUrl.optional(),
  PEOPLE_API_KEY: text.optional(),
  HIBP_API_KEY: text.optional(),
  HIBP_API_URL: httpUrl.optional(),
  GRAVATAR_API_KEY: text.optional(),
  GRAVATAR_API_URL: httpUrl.optional(),
  GEOIP_DATABASE: text.optional(),
  GEOCODER_URL: httpUrl.optional(),
  MAP_TILES: text.default('embedded'),
  MAP_SOURCE: text.optional(),
  MAP_STYLE_URL: httpUrl.optional(),
});

export type Variables = z.infer<typeof variables>;
