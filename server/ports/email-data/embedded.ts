import isEmail from 'validator/lib/isEmail.js';
import type { Email } from '#shared/email.ts';
import { known, unknown, type Finding, type Note } from '../finding.ts';
import { emailType, isDisposable } from './email-type.ts';
import { mailServersOf, type DnsOptions, type MailServers } from './mail-servers.ts';
import type { Deliverability, EmailDataPort, EmailReading } from './port.ts';
import { primaryEmail } from './primary-email.ts';

/** Domains of RFC 2606 and 6761: they belong to nobody, so no source is queried about them. */
export const isReservedDomain = (domain: string): boolean =>
  /(^|\.)(example\.(com|org|net)|example|invalid|test|localhost)$/.test(domain);

/** Syntax, lists and providers' rules on this machine, and the DNS. */
export const openEmbeddedEmailData = ({ dns = {} }: { dns?: DnsOptions } = {}): EmailDataPort => ({
  read: (email, { signal }) => readingOf(email, dns, signal),
});

const now = () => new Date();

const sources: EmailReading['sources'] = {
  validity: 'ADDRESS_RULES',
  type: 'DOMAIN_LISTS',
  disposable: 'DOMAIN_LISTS',
  mailServers: 'DNS',
  deliverability: 'DNS',
  primaryEmail: 'ADDRESS_RULES',
  name: 'ADDRESS_RULES',
};

function readingOf(email: Email, dns: DnsOptions, signal: AbortSignal): EmailReading {
  let asked: Promise<MailServers> | undefined;
  const servers = () => (asked ??= mailServersOf(email.domain, dns, signal));
  const isReserved = isReservedDomain(email.domain);
  return {
    sources,
    async validity() {
      return known(isEmail.default(email.email) ? 'VALID' : 'INVALID', 'ADDRESS_RULES', now());
    },
    async type() {
      const type = emailType(email);
      // Provider lists also contain domains that belong to nobody.
      if (isReserved && type !== 'ROLE') return unknown('ADDRESS_RULES', now(), 'RESERVED_DOMAIN');
      return known(type, 'DOMAIN_LISTS', now(), {
        confidence: type === 'BUSINESS' ? 'UNCERTAIN' : 'LIKELY',
        note: 'TYPE_BY_LISTS',
      });
    },
    async disposable() {
      if (isReserved) return unknown('ADDRESS_RULES', now(), 'RESERVED_DOMAIN');
      return known(isDisposable(email) ? 'YES' : 'NO', 'DOMAIN_LISTS', now(), {
        confidence: 'LIKELY',
        note: 'TYPE_BY_LISTS',
      });
    },
    async mailServers() {
      if (isReserved) return unknown('ADDRESS_RULES', now(), 'RESERVED_DOMAIN');
      const found = await servers();
      return found.kind === 'FOUND'
        ? known(found.hosts.slice(0, 3).join(', '), 'DNS', now())
        : unknown('DNS', now(), reasonOf[found.kind]);
    },
    async deliverability() {
      if (isReserved) return known('UNDELIVERABLE', 'ADDRESS_RULES', now(), { note: 'RESERVED_DOMAIN' });
      const { kind } = await servers();
      if (kind === 'UNANSWERED') return unknown('DNS', now(), 'DNS_NO_ANSWER');
      if (kind !== 'FOUND') return verdict('UNDELIVERABLE', reasonOf[kind]);
      if (isDisposable(email)) return verdict('RISKY', 'DISPOSABLE_DOMAIN');
      return verdict('DELIVERABLE', 'MAILBOX_NOT_TESTED');
    },
    async primaryEmail() {
      const primary = primaryEmail(email.key);
      return primary
        ? known(primary, 'ADDRESS_RULES', now(), { confidence: 'LIKELY' })
        : known(email.key, 'ADDRESS_RULES', now(), {
            confidence: 'UNCERTAIN',
            note: 'PROVIDER_RULES_UNKNOWN',
          });
    },
    async name() {
      return unknown('ADDRESS_RULES', now(), 'NO_SOURCE');
    },
  };

  function verdict(value: Deliverability, note: Note): Finding {
    return known(value, 'DNS', now(), { confidence: value === 'UNDELIVERABLE' ? 'CERTAIN' : 'LIKELY', note });
  }
}

const reasonOf = {
  NO_DOMAIN: 'DOMAIN_UNKNOWN',
  NO_MAIL: 'DOMAIN_TAKES_NO_MAIL',
  PRIVATE: 'PRIVATE_MAIL_SERVER',
  UNANSWERED: 'DNS_NO_ANSWER',
} as const;
