import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../../ui/site-config.ts';
import { cardLines, paymentWays } from '../../ui/payment-marks.ts';

/** The deployment's payment methods, as on the prerendered pages. */
export function PaymentWays() {
  const { t } = useTranslation('site');
  const offers = useSiteConfig()?.paymentMethods;
  if (offers?.length === 0) return null;
  const ways = paymentWays.filter((way) => offers?.some(({ method }) => method === way.method));
  return (
    // As high as the marks that are still to come.
    <Flex gap="2" wrap="wrap" align="center" minH="28px">
      <span>{t('footer.payment')}</span>
      {ways.map(({ method, word }) => (
        <svg
          key={method}
          viewBox="0 0 38 24"
          width="44"
          height="28"
          role="img"
          aria-label={word || t('footer.card')}
          stroke="currentColor"
        >
          <rect x=".5" y=".5" width="37" height="23" rx="4.5" fill="none" opacity=".5" />
          {word ? (
            <text
              x="19"
              y="15.2"
              textAnchor="middle"
              style={{ fontSize: '9px', fontWeight: 700 }}
              fill="currentColor"
              stroke="none"
            >
              {word}
            </text>
          ) : (
            <>
              <path d={cardLines.stripe} strokeWidth="3" />
              <path d={cardLines.print} strokeWidth="1.8" strokeLinecap="round" />
            </>
          )}
        </svg>
      ))}
    </Flex>
  );
}
