import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { coordinatesText } from '#shared/position-text.ts';
import { MapPin } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useDates } from '../../../i18n/use-dates.ts';
import { useAccuracyText } from '../../../map/in-words/use-accuracy-text.ts';
import { highlights, useHighlighted } from '../../../map/place/highlight.ts';
import { FromMe } from '../from-me.tsx';
import { LinkActions } from '../link/link-actions.tsx';
import { isLinkOpen } from '../link/link-open.ts';
import { LocationBadges } from '../location-badge.tsx';
import { LocationFace } from '../location-face.tsx';
import { useLocationName } from '../location-name.ts';
import { ArrivedText } from '../arrived-text.tsx';
import { ReplyText } from '../reply-text.tsx';
import type { ShareState } from '../share-state.ts';
import { ShareStateText } from '../share-state-text.tsx';
import { useShareKind } from '../use-share-state.ts';
import { isWhoOpen } from '../who-is-this/who-open.ts';

type Props = { location: LocationRow_LocationFragment; selected: boolean; to: string };

/** A place in one line: where, how accurate, and the word 'approximate' if it comes from an IP address. */
function PlaceLine({ position }: { position: NonNullable<LocationRow_LocationFragment['position']> }) {
  const { t } = useTranslation('location');
  const locale = useLocale();
  const accuracyText = useAccuracyText();
  const { address, accuracy, source } = position;
  return (
    <Flex gap="2" align="start">
      <Box as="span" mt="0.5" color="brand.fg">
        <MapPin size="1.1em" aria-hidden />
      </Box>
      <Text>
        {address ? t('place.near', { place: address }) : coordinatesText(position, locale)},{' '}
        {accuracyText(accuracy)}
        {source === 'IP' && ` (${t('place.approximate')})`}
      </Text>
    </Flex>
  );
}

/** Renders again by itself once numbers can be formatted. */
const Name = ({ location }: { location: LocationRow_LocationFragment }) => useLocationName(location).name;

/** The number or address below a name. */
function Recipient({ location }: { location: LocationRow_LocationFragment }) {
  const { recipient } = useLocationName(location);
  return (
    recipient && (
      <Text color="fg.muted" textStyle="sm">
        {recipient}
      </Text>
    )
  );
}

type SentProps = { location: LocationRow_LocationFragment; kind: ShareState['kind'] };

/** When it was sent, and its delivery state if that is not what the badge says. */
function SentLine({ location, kind }: SentProps) {
  const { t } = useTranslation('location');
  const { moment } = useDates();
  const { requestedAt } = location;
  const delivery = kind === 'notDelivered' ? null : location.delivery;
  return (
    <Text textStyle="sm" color={delivery === 'FAILED' ? 'fg.error' : 'fg.muted'}>
      {t('facts.requested')} <time dateTime={requestedAt}>{moment(requestedAt)}</time>
      {delivery && `\u00A0· ${t('delivery.label')}: ${t(`delivery.${delivery}`)}`}
    </Text>
  );
}

/**
 * One request in the list. The whole card leads to its details, at `to`. There may be hundreds: each renders only when
 * something of its own changes, and what ticks by itself.
 */
export const LocationRow = memo(function LocationRow({ location, selected, to }: Props) {
  const { t } = useTranslation('location');
  const kind = useShareKind(location);
  const { id, position } = location;
  const highlighted = useHighlighted(id);
  return (
    <Box
      as="li"
      data-request={id}
      {...highlights(id)}
      position="relative"
      bg="bg.panel"
      borderWidth="1px"
      borderColor={selected || highlighted ? 'brand.solid' : 'border'}
      boxShadow={selected ? '0 0 0 1px {colors.brand.solid}' : 'card'}
      borderRadius="card"
      p="4"
      transition="border-color 0.15s"
      _hover={{ borderColor: selected ? 'brand.solid' : 'border.control' }}
    >
      <Stack gap="1.5">
        <Flex
          justify="space-between"
          gapX="3"
          gapY="1"
          align="start"
          wrap="wrap"
          // A badge that counts gets a line of its own: with one more digit it might no longer fit beside the name, and
          // all rows would move.
          css={{ '& > :has([data-state])': { flexBasis: { base: 'full', md: 'auto', lg: 'full' } } }}
        >
          <Flex gap="3" align="center" minW="0">
            <LocationFace location={location} />
            <Box minW="0">
              <Box
                asChild
                fontWeight="700"
                color="fg"
                borderRadius="4px"
                outline="none"
                _before={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'card' }}
                _focusVisible={{
                  _before: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' },
                }}
              >
                <Link to={to} dir="auto" aria-current={selected ? 'true' : undefined}>
                  <Name location={location} />
                </Link>
              </Box>
              <Recipient location={location} />
            </Box>
          </Flex>
          <LocationBadges location={location} />
        </Flex>
        <ReplyText location={location} />
        <ArrivedText location={location} />
        {isWhoOpen(location) && (
          <Text fontWeight="650" color="fg.warning">
            {t('who.title')}
          </Text>
        )}
        {position && <PlaceLine position={position} />}
        {kind === 'live' && <FromMe location={location} />}
        <ShareStateText location={location} />
        <SentLine location={location} kind={kind} />
        {isLinkOpen(location) && kind === 'pending' && (
          // Above the link that covers the card.
          <Box position="relative" w="fit-content" pt="1">
            <LinkActions link={location.link} name={location.title ?? t('link')} />
          </Box>
        )}
      </Stack>
    </Box>
  );
});
