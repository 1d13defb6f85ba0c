import { type BrowserGuide, browserGuides } from '../browser/browser-guide.ts';
import { usePage } from './page-context.tsx';

const steps = ['1', '2', '3', '4'] as const;

/** How to switch location on, browser by browser; the one in use comes first and open. */
export function Guides({ mine }: { mine: BrowserGuide | null }) {
  const { t } = usePage();
  const order = mine ? [mine, ...browserGuides.filter((guide) => guide !== mine)] : browserGuides;
  return (
    <section class="card" aria-labelledby="how-heading">
      <h2 id="how-heading">{t('failed.howHeading')}</h2>
      {order.map((guide) => (
        <details key={guide} open={guide === mine}>
          <summary>
            {t(`guide.${guide}.name`)}
            {guide === mine && <span class="tag">{t('failed.yours')}</span>}
          </summary>
          <ol>
            {steps.map((step) => (
              <li key={step}>{t(`guide.${guide}.${step}`)}</li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  );
}
