import type { Ports } from '#server/context/context.ts';
import { openEmbeddedEmailData } from '#server/ports/email-data/embedded.ts';
import { openGravatar } from '#server/ports/email-data/gravatar.ts';
import { openBreaches } from '#server/ports/people/breaches.ts';
import { openPeopleApi } from '#server/ports/people/people-api.ts';
import type { PeoplePort } from '#server/ports/people/port.ts';
import { openSandboxPeople } from '#server/ports/people/sandbox.ts';
import { openEmbeddedPhoneData } from '#server/ports/phone-data/embedded.ts';
import { openTwilioLookup } from '#server/ports/phone-data/twilio.ts';
import type { Env } from './env.ts';

/** The sources of lookups: the embedded ones, and each online one that is configured. */
export function openSources(env: Env): Pick<Ports, 'phoneData' | 'emailData' | 'people'> {
  const phoneData = openEmbeddedPhoneData();
  const emailData = openEmbeddedEmailData();
  const { sms, GRAVATAR_API_KEY: gravatarKey, GRAVATAR_API_URL: gravatarUrl } = env;
  return {
    phoneData:
      sms.provider === 'twilio' ? openTwilioLookup(phoneData, { ...sms, url: sms.apiUrl }) : phoneData,
    emailData: gravatarKey ? openGravatar(emailData, { apiKey: gravatarKey, url: gravatarUrl }) : emailData,
    people: peopleSources(env),
  };
}

function peopleSources(env: Env): PeoplePort[] {
  const sources: PeoplePort[] = env.isProduction ? [] : [openSandboxPeople()];
  const { PEOPLE_API_URL: url, PEOPLE_API_KEY: apiKey, HIBP_API_KEY: breachesKey } = env;
  if (url && apiKey) sources.push(openPeopleApi({ url, apiKey, allowPrivate: !env.isProduction }));
  if (breachesKey) sources.push(openBreaches({ apiKey: breachesKey, url: env.HIBP_API_URL }));
  return sources;
}
