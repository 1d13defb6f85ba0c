import type { Settings } from '#server/context/context.ts';
import { canBeAnswered } from '#server/ports/sms/sender.ts';
import type { Env } from './env.ts';

/** What use cases may know of the variables. */
export const settingsOf = (env: Env): Settings => ({
  publicUrl: env.publicUrl,
  senderNameRequired: env.SENDER_NAME === 'required',
  smsCountries: env.SMS_COUNTRIES ?? null,
  oneWayCountries:
    env.sms.provider === 'inbox' || canBeAnswered(env.sms.from) ? env.SMS_ONE_WAY_COUNTRIES : null,
  readsMailReplies: env.MAIL_WEBHOOK_SECRET !== undefined,
  retentionDays: env.RETENTION_DAYS,
  smsPerDay: env.SMS_PER_DAY,
  callsPerDay: env.CALLS_PER_DAY,
  emailsPerDay: env.EMAILS_PER_DAY,
  // Without an operator, the messages are in the developer's inbox.
  operatorEmail: env.operator?.email ?? 'operator@example.com',
  sandbox: !env.isProduction,
});
