import { Box, Card, Flex, Heading, Link, Text } from '@chakra-ui/react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import waiting from '../../../../illustrations/waiting.svg?raw';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import { useDates } from '../../../i18n/use-dates.ts';
import { Illustration } from '../../../ui/illustration.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useLocationName } from '../location-name.ts';
import { useShareKind } from '../use-share-state.ts';

const RecipientPreview = lazyPart(() =>
  import('./recipient-preview.tsx').then((module) => module.RecipientPreview),
);

type Props = {
  location: LocationRow_LocationFragment;
  /** Whether an email tells them of an answer that they have not seen. */
  byEmail: boolean;
};

/** Whether nobody has answered yet, in any way. */
export const useIsWaiting = (location: LocationRow_LocationFragment): boolean =>
  useShareKind(location) === 'pending' && location.reply === null;

/** While nobody has answered: what happens next, and what they see meanwhile. */
export function Waiting({ location, byEmail }: Props) {
  const { t } = useTranslation('location');
  const { moment } = useDates();
  const { name } = useLocationName(location);
  const { senderName, expiresAt, link } = location;
  if (!useIsWaiting(location)) return null;
  return (
    <Card.Root as="section" mt="2">
      <Card.Body>
        <Flex gap="4" align="center">
          <Illustration svg={waiting} w="16" />
          <Box minW="0">
            <Heading as="h3" size="sm">
              {t('waiting.title', { name })}
            </Heading>
            <Text>{t(byEmail ? 'waiting.text' : 'waiting.textHere')}</Text>
          </Box>
        </Flex>
        <Text textStyle="sm" color="fg.muted">
          {senderName ? t('waiting.sees', { sender: senderName }) : t('waiting.seesNoName')}
        </Text>
        <Suspense>
          <RecipientPreview senderName={senderName} />
        </Suspense>
        <Link href={link ?? undefined} target="_blank" rel="noopener" textStyle="sm" alignSelf="start">
          {t('waiting.page')}
        </Link>
        <Text textStyle="sm" color="fg.muted">
          {t('waiting.until', { date: moment(expiresAt) })}
        </Text>
      </Card.Body>
    </Card.Root>
  );
}
