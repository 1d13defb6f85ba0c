import type { Ports } from './context.ts';
import type { Env } from './env.ts';
import { openEmbeddedEmailData } from './ports/email-data/embedded.ts';
import { openGravatar } from './ports/email-data/gravatar.ts';
import { openBreaches } from './ports/people/breaches.ts';
import { openPeopleApi } from './ports/people/people-api.ts';
import type { PeoplePort } from './ports/people/port.ts';
import { openSandboxPeople } from './ports/people/sandbox.ts';
import { openEmbeddedPhoneData } from './ports/phone-data/embedded.ts';
import { openTwilioLookup } from './ports/phone-data/twilio.ts';

/** The sources of lookups: the embedded ones, and each online one that is configured. */
export function openSources(env: Env): Pick<Ports, 'phoneData' | 'emailData' | 'people'> {
  const phoneData = openEmbeddedPhoneData();
  const emailData = openEmbeddedEmailData();
  const { sms, GRAVATAR_API_KEY: gravatarKey, GRAVATAR_API_URL: gravatarUrl } = env;
  return {
    phoneData:
      sms.provider === 'twilio'
        ? openTwilioLookup(phoneData, { ...sms, ...(sms.apiUrl ? { url: sms.apiUrl } : {}) })
        : phoneData,
    emailData: gravatarKey
      ? openGravatar(emailData, { apiKey: gravatarKey, ...(gravatarUrl ? { url: gravatarUrl } : {}) })
      : emailData,
    people: peopleSources(env),
  };
}

function peopleSources(env: Env): PeoplePort[] {
  const sources: PeoplePort[] = env.isProduction ? [] : [openSandboxPeople()];
  const { PEOPLE_API_URL: url, PEOPLE_API_KEY: apiKey, HIBP_API_KEY: breachesKey, HIBP_API_URL } = env;
  if (url && apiKey) sources.push(openPeopleApi({ url, apiKey }));
  if (breachesKey) {
    sources.push(openBreaches({ apiKey: breachesKey, ...(HIBP_API_URL ? { url: HIBP_API_URL } : {}) }));
  }
  return sources;
}
