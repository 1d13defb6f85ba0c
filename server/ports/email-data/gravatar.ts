import { createHash } from 'node:crypto';
import { z } from 'zod';
import { openAskJson } from '../ask-json.ts';
import { isReservedDomain } from './embedded.ts';
import { findingOf } from '../finding.ts';
import type { EmailDataPort } from './port.ts';

const profile = z.object({ hash: z.string(), display_name: z.string().max(200).nullish() });

/**
 * The name in a public Gravatar profile; everything else from `embedded`. Only the address's SHA-256 leaves this
 * process.
 */
export function openGravatar(
  embedded: EmailDataPort,
  options: { apiKey: string; url?: string | undefined },
): EmailDataPort {
  const { apiKey, url = 'https://api.gravatar.com' } = options;
  const source = openAskJson();
  return {
    read(email, how) {
      const own = embedded.read(email, how);
      if (isReservedDomain(email.domain) || how.isTeaser) return own;
      return {
        ...own,
        sources: { ...own.sources, name: 'GRAVATAR' },
        async name() {
          const hash = createHash('sha256').update(email.key).digest('hex');
          const { value, at } = await source.ask(`${url}/v3/profiles/${hash}`, {
            headers: { authorization: `Bearer ${apiKey}` },
            signal: how.signal,
            shape: profile,
          });
          return findingOf(value?.display_name, 'GRAVATAR', at, { confidence: 'UNCERTAIN' });
        },
      };
    },
  };
}
