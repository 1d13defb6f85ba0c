import { usePage } from './page-context.tsx';
import { PolicyLink } from './page-frame.tsx';

/** The points of GDPR article 13 and of the Indonesian Law 27 of 2022. */
export function LegalDetails() {
  const { t, words } = usePage();
  return (
    <details class="legal">
      <summary>{words.legalTitle}</summary>
      <dl class="facts">
        {Object.values(words.legal).map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        <PolicyLink path="privacy-policy" label={t('frame.privacy')} />
      </p>
    </details>
  );
}
