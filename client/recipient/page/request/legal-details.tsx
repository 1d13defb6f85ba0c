import { Facts } from '../control/facts.tsx';
import { usePage } from '../page-context.tsx';
import { PolicyLink } from './policy-link.tsx';

/** The points required by GDPR article 13 and the Indonesian Law 27 of 2022. */
export function LegalDetails() {
  const { t, words } = usePage();
  return (
    <details class="legal">
      <summary>{words.legalTitle}</summary>
      <Facts facts={Object.values(words.legal).map(({ term, text }) => [term, text] as const)} />
      <p>
        <PolicyLink path="privacy-policy" label={t('frame.privacy')} />
      </p>
    </details>
  );
}
