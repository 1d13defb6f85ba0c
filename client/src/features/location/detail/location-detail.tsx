import { Card, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../apollo/errors.ts';
import type { LocationDetailQuery } from '../../../gql/graphql.ts';
import { useLocationDetailQuery } from '../../../gql/hooks.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { ArrivedText } from '../arrived-text.tsx';
import { DeliveryFailed } from './delivery-failed.tsx';
import { IconChoice } from './icon-choice.tsx';
import { LinkActions } from '../link/link-actions.tsx';
import { LocationBadges } from '../location-badge.tsx';
import { LocationFace } from '../location-face.tsx';
import { LocationFacts } from './location-facts.tsx';
import { useLocationName } from '../location-name.ts';
import { LocationPlace } from './location-place.tsx';
import { ReplyNote } from '../reply-text.tsx';
import { RequestActions } from './request-actions.tsx';
import { ShareStateText } from '../share-state-text.tsx';
import { SharingUntil } from './sharing-until.tsx';
import { isLinkOpen } from '../link/link-open.ts';
import { useIsWaiting, Waiting } from './waiting.tsx';
import type { AskedBefore } from '../request-form/parts.ts';
import { WhoIsThis } from '../who-is-this/who-is-this.tsx';

type Location = NonNullable<LocationDetailQuery['location']>;

function Head({ location, onAsk, byEmail }: Omit<Props, 'id'> & { location: Location }) {
  const { t } = useTranslation('location');
  const { name, recipient } = useLocationName(location);
  const isWaiting = useIsWaiting(location);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Stack gap="1.5">
      <Flex justify="space-between" align="start" gapX="3" gapY="1" wrap="wrap">
        <Flex gap="3" align="center" minW="0">
          <LocationFace location={location} />
          <Heading as="h2" size="lg" ref={heading} dir="auto" tabIndex={-1} outline="none">
            {name}
          </Heading>
        </Flex>
        <LocationBadges location={location} />
      </Flex>
      {recipient && (
        <Text color="fg.muted" {...(location.channel === 'LINK' && { title: t('anybodyHint') })}>
          {recipient}
        </Text>
      )}
      <ArrivedText location={location} />
      {/* Before the buttons: on a phone it is all that there is room for. */}
      {isWaiting ? <Waiting location={location} byEmail={byEmail} /> : <ShareStateText location={location} />}
      <RequestActions location={location} heading={heading} onAsk={onAsk} />
      {/* If there is a map, it comes first: on a phone it is what people open the page for. */}
      {!location.position && <SharingUntil location={location} />}
    </Stack>
  );
}

function Details({ location }: { location: Location }) {
  const { t } = useTranslation('location');
  const { name } = useLocationName(location);
  return (
    <Card.Root as="section" aria-label={t('facts.title')}>
      <Card.Body>
        <Heading as="h3" size="sm">
          {t('facts.title')}
        </Heading>
        <LocationFacts location={location} />
        <IconChoice location={location} />
        {isLinkOpen(location) && (
          <Stack gap="1.5" pt="1">
            <LinkActions link={location.link} name={name} />
            <Text textStyle="sm" color="fg.muted">
              {t('copy.hint')}
            </Text>
          </Stack>
        )}
      </Card.Body>
    </Card.Root>
  );
}

type Props = {
  id: string;
  /** Opens the form for another request, filled in: a link in place of a message that failed, or the same again. */
  onAsk: (request: AskedBefore) => void;
  /** Whether answers that nobody has seen are emailed. */
  byEmail: boolean;
};

/** A request with its map, its track, its details and the available actions. */
export function LocationDetail({ id, onAsk, byEmail }: Props) {
  const { t } = useTranslation('location');
  const { data, error, loading, refetch } = useLocationDetailQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    // A refetch must not overwrite a position that was pushed while it was running.
    refetchWritePolicy: 'merge',
    context: { showsFailures: true },
  });
  if (!data) {
    if (loading || !error) return <Skeleton h="24rem" borderRadius="card" />;
    const { code } = failureOf(error);
    // An invalid id belongs to no request.
    if (code === 'BAD_INPUT') return <Text color="fg.muted">{t('notFound')}</Text>;
    return <LoadFailed code={code} onRetry={() => void refetch()} />;
  }
  const { location } = data;
  if (!location) return <Text color="fg.muted">{t('notFound')}</Text>;
  return (
    <Stack gap="5">
      <Head location={location} onAsk={onAsk} byEmail={byEmail} />
      <DeliveryFailed location={location} onLink={(title) => onAsk({ channel: 'LINK', title })} />
      <ReplyNote location={location} />
      <WhoIsThis location={location} />
      <LocationPlace location={location} />
      <Details location={location} />
    </Stack>
  );
}
