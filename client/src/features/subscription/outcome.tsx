import { Flex, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome_OutcomeFragment } from '../../gql/graphql.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  sign?: ReactNode;
  title: string;
  text: string;
  failed?: boolean;
  retry?: () => void;
  children?: ReactNode;
};

/** How a purchase stands, and what can be done. */
export function Outcome({ sign, title, text, failed = false, retry, children }: Props) {
  const { t } = useTranslation('subscription');
  return (
    <Stack gap="4" role={failed ? 'alert' : 'status'}>
      {sign}
      <Heading as="h1" size="lg" {...(failed && { color: 'fg.error' })}>
        {title}
      </Heading>
      <Text>{text}</Text>
      <Flex gap="3" wrap="wrap">
        {children}
        {retry && (
          <Button variant={children ? 'outline' : 'solid'} onClick={retry}>
            {t('register.otherWay')}
          </Button>
        )}
      </Flex>
    </Stack>
  );
}

/** Leads to the provider's page, where an order can still be paid; nothing if there is none. */
export function PayLink({ outcome }: { outcome: Outcome_OutcomeFragment }) {
  const { t } = useTranslation('subscription');
  if (!outcome.payUrl) return null;
  return (
    <Button asChild>
      <a href={outcome.payUrl}>{t(`methodNames.${outcome.method}`)}</a>
    </Button>
  );
}
