import { footerLinks } from '../../src/ui/footer-links.ts';
import { cardLines, paymentWays } from '../../src/ui/payment-marks.ts';
import { marks } from './marks.ts';
import { usePage } from './page.tsx';

function FooterNav({ group }: { group: keyof typeof footerLinks }) {
  const { at, site } = usePage();
  return (
    <nav aria-label={site.footer[group]}>
      {footerLinks[group].map(({ text, path }) => (
        <a href={at(path)}>{site.footer[text]}</a>
      ))}
    </nav>
  );
}

/** All payment methods, of which the server keeps the deployment's own (server/pages/built-page.ts). */
const PaymentMarks = ({ card }: { card: string }) =>
  paymentWays.map(({ method, word }) => (
    <>
      {' '}
      <svg data-pays={method} viewBox="0 0 38 24" width="44" height="28" role="img" aria-label={word || card}>
        <rect x=".5" y=".5" width="37" height="23" rx="4.5" fill="none" stroke="currentColor" opacity=".5" />
        {word ? (
          <text x="19" y="15.2" text-anchor="middle" font-weight="700" fill="currentColor">
            {word}
          </text>
        ) : (
          <g stroke="currentColor">
            <path d={cardLines.stripe} stroke-width="3" />
            <path d={cardLines.print} stroke-width="1.8" stroke-linecap="round" />
          </g>
        )}
      </svg>
    </>
  ));

/** The footer of every prerendered page. */
export function Footer() {
  const { footer } = usePage().site;
  return (
    <footer>
      <p>
        {footer.consent} {footer.adults}
      </p>
      <FooterNav group="site" />
      <FooterNav group="policies" />
      <p class="payment">
        <span>{footer.payment}</span>
        <PaymentMarks card={footer.card} />
      </p>
      {marks.support}
    </footer>
  );
}
