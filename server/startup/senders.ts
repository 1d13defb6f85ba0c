import type { AppOptions } from '#server/app.ts';
import type { Ports } from '#server/context/context.ts';
import type { Inbox } from '#server/inbox/store.ts';
import { openInboxMail } from '#server/ports/mail/inbox.ts';
import { openInboxSms } from '#server/ports/sms/inbox.ts';
import { statusCallbackOf } from '#server/ports/twilio/status-callback.ts';
import { openInboxVoice } from '#server/ports/voice/inbox.ts';
import type { Env, MailEnv, SmsEnv } from './env.ts';

/**
 * Who sends messages: Twilio and the SMTP server where they are configured, otherwise the developer's `inbox`. Vendors'
 * SDKs are loaded only where they are configured: each costs a start a tenth of a second.
 */
export const openSenders = async (
  env: Env,
  inbox: Inbox | null,
): Promise<Pick<Ports, 'sms' | 'voice' | 'mail'>> => ({
  ...(env.sms.provider === 'inbox'
    ? { sms: openInboxSms(inbox!), voice: openInboxVoice(inbox!) }
    : await openTwilio(env.sms, env.TWILIO_VOICE_FROM ?? env.sms.from, env.publicUrl)),
  mail:
    env.mail.provider === 'inbox'
      ? openInboxMail(inbox!)
      : await openSmtp(env.mail, env.MAIL_WEBHOOK_SECRET !== undefined),
});

type Twilio = Extract<SmsEnv, { provider: 'twilio' }>;
type Smtp = Extract<MailEnv, { provider: 'smtp' }>;

async function openTwilio(account: Twilio, voiceFrom: string, publicUrl: string) {
  const [{ openTwilioSms }, { openTwilioVoice }] = await Promise.all([
    import('#server/ports/sms/twilio.ts'),
    import('#server/ports/voice/twilio.ts'),
  ]);
  // Twilio calls back only if it can reach us.
  const callback = publicUrl.startsWith('https:') ? { statusCallback: statusCallbackOf(publicUrl) } : {};
  return {
    sms: openTwilioSms({ ...account, ...callback }),
    voice: openTwilioVoice({ ...account, from: voiceFrom, ...callback }),
  };
}

async function openSmtp({ url, from }: Smtp, wantsReports: boolean) {
  const smtp = await import('#server/ports/mail/smtp.ts');
  return smtp.openSmtp({ url, from, wantsReports });
}

/** How what the senders report, and what recipients reply, is checked and read; null where nobody calls us. */
export const senderWebhooks = async (env: Env): Promise<Pick<AppOptions, 'twilio' | 'inboundMail'>> => ({
  twilio: await twilioWebhooks(env),
  inboundMail: await inboundMail(env),
});

async function twilioWebhooks({ sms }: Env): Promise<AppOptions['twilio']> {
  if (sms.provider === 'inbox') return null;
  const [{ twilioSignature }, { deliveryReport }] = await Promise.all([
    import('#server/ports/twilio/signature.ts'),
    import('#server/ports/twilio/delivery-report.ts'),
  ]);
  return { isFromTwilio: twilioSignature(sms.authToken), readReport: deliveryReport };
}

async function inboundMail({ MAIL_WEBHOOK_SECRET: secret }: Env): Promise<AppOptions['inboundMail']> {
  if (!secret) return null;
  const { readMail } = await import('#server/ports/mail/read-mail.ts');
  return { secret, readMail };
}
