import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { CircleCheck, CircleDashed, CircleDot } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const steps = ['order', 'payment', 'account'] as const;
export type PayStep = (typeof steps)[number];

/** How far a purchase is, as a line of its steps, and in words what is waited for. */
export function PaySteps({ step, text }: { step: PayStep; text: string }) {
  const { t } = useTranslation('subscription');
  const now = steps.indexOf(step);
  return (
    <Stack role="status" gap="3">
      <Flex asChild gap="2" align="center" textStyle="sm" listStyleType="none">
        <ol>
          {steps.map((name, index) => {
            const Sign = index < now ? CircleCheck : index === now ? CircleDot : CircleDashed;
            return (
              <Flex
                as="li"
                key={name}
                align="center"
                gap="2"
                flex={index ? '1' : '0 0 auto'}
                {...(index === now && { 'aria-current': 'step' })}
              >
                {index > 0 && (
                  <Box
                    flex="1"
                    h="2px"
                    bg={index <= now ? 'brand.fg' : 'border'}
                    transition="background 0.2s"
                  />
                )}
                <Flex
                  align="center"
                  gap="1.5"
                  color={index > now ? 'fg.muted' : 'brand.fg'}
                  fontWeight={index === now ? '650' : undefined}
                >
                  <Sign size="1.25em" aria-hidden />
                  {t(`payment.step.${name}`)}
                </Flex>
              </Flex>
            );
          })}
        </ol>
      </Flex>
      <Text>{text}</Text>
    </Stack>
  );
}
