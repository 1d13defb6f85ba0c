import { Box, Heading, Text } from '@chakra-ui/react';
import { ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../i18n/use-dates.ts';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { useMoney } from './use-money.ts';
import type { OfferedPlan } from './use-offer.ts';

/** The form's own width from which the summary stands beside it. */
const wide = '@container (min-width: 52rem)';
export const besideSummary = {
  // What is chosen, or reached by keyboard, is scrolled clear of the bar.
  '& :is(label, input, select, button, a)': { scrollMarginBottom: '7rem' },
  [wide]: { gridTemplateColumns: 'minmax(0, 1fr) 20rem', columnGap: '10', alignItems: 'start' },
} as const;

/**
 * Price now, price later, the date of the next charge, and how to cancel: beside the form, or, where there is no room,
 * in a bar below it that stays in view and opens.
 */
export function OrderSummary({ plan }: { plan: OfferedPlan }) {
  const { t } = useTranslation('subscription');
  const { day } = useDates();
  const money = useMoney();
  const [isOpen, setOpen] = useState(false);
  const facts = useId();
  const { terms } = plan;
  const now = money(terms.now);
  const later = t(terms.renews ? 'payment.perPeriod' : 'payment.ifYouPay', {
    price: money(terms.later),
    days: plan.periodDays,
  });
  return (
    <Box
      as="section"
      aria-label={t('payment.summary')}
      position="sticky"
      bottom="0"
      zIndex="docked"
      mx="-4"
      px="4"
      py="1"
      bg="bg.subtle"
      borderYWidth="1px"
      css={{
        // With much enlarged text, or above an on-screen keyboard, it would cover half of what is left.
        '@media (max-height: 26rem)': { position: 'static' },
        // A floating sheet has a margin at the bottom of the screen.
        '[role=dialog] &': { bottom: { base: '0', md: '-10' }, mx: { base: '-5', md: '-7' } },
        [wide]: {
          bottom: 'auto',
          top: '6rem',
          mx: '0',
          p: '5',
          borderWidth: '1px',
          borderRadius: 'card',
          boxShadow: 'card',
        },
      }}
    >
      <Button
        variant="ghost"
        w="full"
        h="auto"
        py="2"
        px="0"
        justifyContent="space-between"
        textAlign="start"
        whiteSpace="normal"
        aria-expanded={isOpen}
        aria-controls={facts}
        onClick={() => setOpen(!isOpen)}
        css={{ [wide]: { display: 'none' } }}
      >
        <Box>
          <Text fontWeight="700">
            {t('payment.summary')} · {t('payment.now')} {now}
          </Text>
          <Text textStyle="sm" color="fg.muted" fontWeight="400">
            {t('payment.later')}: {later}
          </Text>
        </Box>
        <Box
          asChild
          flexShrink="0"
          transition="transform 0.2s"
          {...(isOpen && { transform: 'rotate(180deg)' })}
        >
          <ChevronUp aria-hidden />
        </Box>
      </Button>
      <Box id={facts} display={isOpen ? 'block' : 'none'} css={{ [wide]: { display: 'block' } }}>
        <Heading as="h2" size="sm" mb="2" display="none" css={{ [wide]: { display: 'block' } }}>
          {t('payment.summary')}
        </Heading>
        <Box as="dl">
          <Fact term={t('payment.now')}>
            <b>{now}</b>
            {terms.isTrial && ` ${t('payment.forTrial', { count: plan.trialDays })}`}
          </Fact>
          <Fact term={t('payment.later')}>{later}</Fact>
          {terms.nextDebitDay && <Fact term={t('payment.nextDebitDay')}>{day(terms.nextDebitDay)}</Fact>}
          <Fact term={t('payment.week')}>{money(plan.pricePerWeek)}</Fact>
        </Box>
        <Text textStyle="sm" color="fg.muted" mt="2">
          {t(terms.renews ? 'payment.howToCancel' : 'payment.howItEnds')}
        </Text>
      </Box>
    </Box>
  );
}
