import { Badge, Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PlanCard_PlanFragment } from '../../gql/graphql.ts';
import { ChoiceCard } from './choice-card.tsx';
import { useMoney } from './use-money.ts';

type Props = {
  plans: readonly PlanCard_PlanFragment[];
  value: string;
  isTrial: boolean;
  onChange: (id: string) => void;
};

/** What a plan is for, then the plans of a currency, with the price per week beside that per period. */
export function PlanChoice({ plans, value, isTrial, onChange }: Props) {
  const { t } = useTranslation('subscription');
  const money = useMoney();
  const chosen = plans.find(({ id }) => id === value);
  return (
    <Stack as="fieldset" gap="3" border="0" p="0" m="0" minW="0">
      <Heading as="legend" size="sm" mb="3">
        {t('payment.plan')}
      </Heading>
      <Stack as="ul" listStyleType="none" gap="2" mb="2">
        {[t('payment.locating'), t('payment.lookups', { count: chosen?.lookups ?? 0 })].map((benefit) => (
          <Flex as="li" key={benefit} gap="2.5">
            <Box asChild flexShrink="0" mt="0.5" color="fg.success">
              <Check size="1.25em" aria-hidden />
            </Box>
            {benefit}
          </Flex>
        ))}
      </Stack>
      {plans.map((plan) => (
        <ChoiceCard
          key={plan.id}
          name="plan"
          value={plan.id}
          checked={plan.id === value}
          onChoose={() => onChange(plan.id)}
        >
          <Flex gap="2" wrap="wrap" align="center">
            <Text fontWeight="700">{t('payment.planDays', { days: plan.periodDays })}</Text>
            {plan.discountPercent !== null && (
              <>
                <Badge>{t('payment.bestDeal')}</Badge>
                <Badge>{t('payment.discount', { percent: plan.discountPercent })}</Badge>
              </>
            )}
          </Flex>
          <Flex columnGap="2" wrap="wrap" align="baseline" my="1">
            <Box as="span" textStyle="lg" fontWeight="700">
              {t('payment.perWeek', { price: money(plan.pricePerWeek) })}
            </Box>
            <Box as="span" color="fg.muted">
              {t('payment.perPeriod', {
                price: money(plan.price),
                days: plan.periodDays,
              })}
            </Box>
          </Flex>
          {isTrial && (
            <Text textStyle="sm">
              {t('payment.newUser', {
                price: money(plan.trialPrice),
                count: plan.trialDays,
              })}
            </Text>
          )}
        </ChoiceCard>
      ))}
    </Stack>
  );
}
