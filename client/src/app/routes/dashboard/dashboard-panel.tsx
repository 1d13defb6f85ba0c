import { Box, Flex, Heading, Stack, VisuallyHidden } from '@chakra-ui/react';
import { CircleHelp, Plus } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../features/account/use-viewer.ts';
import { LocationRecords } from '../../../features/location/list/location-records.tsx';
import { useAddress } from '../../../features/location/use-address.ts';
import { SubscriptionNote } from '../../../features/subscription/subscription-note.tsx';
import { ReviewInvitation } from '../../../features/visitor/review-invitation.tsx';
import { Button } from '../../../ui/button.tsx';
import { WaitingOffer } from '../../waiting-offer.tsx';
import { DashboardDetail, LocationDetail } from './dashboard-detail.tsx';
import { type Asking, fetchDialogs } from './dashboard-dialogs.tsx';
import { useFocusAlong } from './use-focus-along.ts';

type Props = { onAsking: (asking: Asking) => void; onNew: () => void };

function Head({ onAsking, onNew }: Props) {
  const { t } = useTranslation('location');
  return (
    <Stack gap="2">
      <Flex justify="space-between" align="center" gap="3">
        <Heading as="h1" size="md">
          {t('records')}
        </Heading>
        <Button variant="ghost" size="sm" me="-2" onClick={() => onAsking('tips')}>
          <CircleHelp aria-hidden /> {t('tips.button')}
        </Button>
      </Flex>
      <Button
        variant="outline"
        justifyContent="start"
        textAlign="start"
        px="3"
        // Someone who taps before everything is loaded should not wait long.
        onPointerEnter={() => void fetchDialogs()}
        onFocus={() => void fetchDialogs()}
        onClick={onNew}
      >
        <Plus aria-hidden /> {t('askSomebody')}
      </Button>
    </Stack>
  );
}

/** Whoever reaches for the list is about to open somebody. */
const fetchDetail = () => void LocationDetail.fetch().catch(() => undefined);

/** The people: everybody in a list, or in its place the one who is open. It scrolls by itself. */
export function DashboardPanel({ onAsking, onNew }: Props) {
  const { t } = useTranslation('location');
  const { viewer } = useViewer();
  const { address } = useAddress();
  const { request } = address;
  const { list, back } = useFocusAlong(request);
  const pane = useRef<HTMLDivElement>(null);
  const listScroll = useRef(0);
  useLayoutEffect(() => {
    if (pane.current) pane.current.scrollTop = request ? 0 : listScroll.current;
  }, [request]);
  return (
    <Box
      ref={pane}
      h="full"
      overflowY="auto"
      overscrollBehavior="contain"
      px="4"
      py="3"
      pb="max(1rem, env(safe-area-inset-bottom))"
      _print={{ h: 'auto', overflow: 'visible', p: '0' }}
    >
      <Stack
        ref={list}
        gap="3"
        hidden={request !== null}
        display={request ? 'none' : 'flex'}
        onPointerEnter={fetchDetail}
        onFocus={fetchDetail}
        onClickCapture={() => {
          listScroll.current = pane.current?.scrollTop ?? 0;
        }}
      >
        {/* Below, the same title is there for screen readers only. */}
        {!request && <Head onAsking={onAsking} onNew={onNew} />}
        <SubscriptionNote subscription={viewer?.subscription ?? null} />
        <WaitingOffer />
        <LocationRecords />
        <ReviewInvitation />
      </Stack>
      {request && (
        <>
          <VisuallyHidden asChild>
            <h1>{t('records')}</h1>
          </VisuallyHidden>
          <DashboardDetail id={request} onAsking={onAsking} back={back} />
        </>
      )}
    </Box>
  );
}
