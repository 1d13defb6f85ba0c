import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { cardLines, paymentWays } from '../../content/payment-marks.ts';

/** Payment methods, as on the prerendered pages. */
export function PaymentWays() {
  const { t } = useTranslation('site');
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <span>{t('footer.payment')}</span>
      {paymentWays.map(({ key, word }) => (
        <svg
          key={key}
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
