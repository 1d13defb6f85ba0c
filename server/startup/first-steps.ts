import { demo } from '#server/database/seed.ts';
import { readAddress } from '#server/ports/ip-address.ts';
import { isSecret, isTestKey, type Env } from './env.ts';

/** What a developer can do once the server runs, in plain text. */
export function firstSteps({ sms, mail }: Pick<Env, 'sms' | 'mail'>, publicUrl: string): string {
  const hasInbox = sms.provider === 'inbox' || mail.provider === 'inbox';
  return `
Whereabouts is ready at ${publicUrl}
  1. Sign in as ${demo.email} with the password ${demo.password}${mail.provider === 'inbox' ? ' (or with a link by e-mail, see 2)' : ''}.
  2. ${whereMessagesGo(sms.provider === 'inbox', mail.provider === 'inbox', `${publicUrl}/inbox`)}
  3. Ask for a location, then open the link${hasInbox ? ' from the inbox' : ''} in a private window to play the recipient.
`;
}

function whereMessagesGo(isSmsKept: boolean, isMailKept: boolean, inbox: string): string {
  if (isSmsKept && isMailKept)
    return `SMS and e-mails that it sends are in ${inbox}; none of them leaves this machine.`;
  if (isMailKept)
    return `E-mails that it sends are in ${inbox}. SMS and calls are really sent, through Twilio.`;
  if (isSmsKept) return `SMS that it sends are in ${inbox}. E-mails are really sent, through SMTP_URL.`;
  return 'SMS, calls and e-mails are really sent, through Twilio and SMTP_URL.';
}

/** What to warn of where a server for trying out can be reached by others, or really sends; null otherwise. */
export function trialWarning({ sms, mail }: Pick<Env, 'sms' | 'mail'>, publicUrl: string): string | null {
  const kept = [sms, mail].filter(({ provider }) => provider === 'inbox').length;
  if (kept === 2 && isNear(new URL(publicUrl).hostname)) return null;
  return `Without NODE_ENV=production, anybody who reaches this server can sign in as the demo subscriber${kept > 0 ? ' and read every message in /inbox, with its link' : ''}.`;
}

/** What to warn of in production: what was meant for trying things out. */
export function productionWarnings(
  env: Pick<Env, 'APP_SECRET' | 'PAYPAL_API_URL' | 'card' | 'gcash'>,
): string[] {
  return [
    !isSecret(env.APP_SECRET?.split(',').at(-1)) &&
      'APP_SECRET still ends with one that can be guessed: docs/operations.md, "Rotating APP_SECRET"',
    env.card.provider === 'stripe' &&
      isTestKey(env.card.secretKey) &&
      'STRIPE_SECRET_KEY is a test key: plans can be had for a test card, and nothing is charged',
    env.PAYPAL_API_URL?.includes('sandbox') &&
      "PAYPAL_API_URL is PayPal's sandbox: plans can be had with its test accounts, and nothing is charged",
    env.gcash.provider === 'xendit' &&
      isTestKey(env.gcash.secretKey) &&
      'XENDIT_SECRET_KEY is a test key: plans can be had in its test mode, and nothing is charged',
  ].filter((warning) => typeof warning === 'string');
}

/** Whether a host name leads to this machine or the local network. */
function isNear(name: string): boolean {
  const kind = readAddress(name.replace(/^\[|\]$/g, ''))?.kind;
  return kind ? kind !== 'public' : !name.includes('.') || /\.(?:localhost|local|internal|test)$/.test(name);
}
