import { Card, Heading, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { appPaths } from '#shared/paths.ts';
import type { Account_AccountFragment } from '../../gql/graphql.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  subscription: NonNullable<Account_AccountFragment['subscription']>;
  /** Asks the server again; true if the plan is valid. */
  onCheck: () => Promise<boolean>;
};

/** The expired view of the dashboard: locating is paused until renewal. */
export function SubscriptionExpired({ subscription, onCheck }: Props) {
  const { t } = useTranslation('subscription');
  const { day } = useDates();
  const local = useLocalPath();
  const [checking, setChecking] = useState(false);
  const [still, setStill] = useState(false);
  const check = async () => {
    setChecking(true);
    setStill(!(await onCheck()));
    setChecking(false);
  };
  return (
    <Card.Root maxW="34rem" mx="auto" my="10">
      <Card.Body gap="4">
        <Heading as="h1" size="lg">
          {t('expired.title')}
        </Heading>
        <Text fontWeight="650">{t('expired.message')}</Text>
        <Text color="fg.muted">
          {t('expired.since', { date: day(subscription.validUntil) })} {t('expired.kept')}
        </Text>
        <Button asChild alignSelf="start">
          <Link to={local(appPaths.payment)}>{t('renew')}</Link>
        </Button>
        <Button variant="outline" alignSelf="start" loading={checking} onClick={() => void check()}>
          {t('expired.check')}
        </Button>
        {still && (
          <Text role="status" color="fg.warning">
            {t('expired.still')}
          </Text>
        )}
      </Card.Body>
    </Card.Root>
  );
}
