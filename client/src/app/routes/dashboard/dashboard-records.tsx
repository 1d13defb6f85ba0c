import { Box, Flex, Grid, Heading, Stack } from '@chakra-ui/react';
import { CircleHelp, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLeaving } from '../../../features/account/session.ts';
import { useViewer } from '../../../features/account/use-viewer.ts';
import { channelOf, unchosen } from '../../../features/location/dashboard-address.ts';
import { LiveRecords } from '../../../features/location/live/live-records.tsx';
import { LocationRecords } from '../../../features/location/list/location-records.tsx';
import { NotLive } from '../../../features/location/live/not-live.tsx';
import { RecordTabs } from '../../../features/location/list/record-tabs.tsx';
import { forgetRequestDraft, readRequestDraft } from '../../../features/location/request-draft.ts';
import { useAddress } from '../../../features/location/use-address.ts';
import { SubscriptionNote } from '../../../features/subscription/subscription-note.tsx';
import { ReviewInvitation } from '../../../features/visitor/review-invitation.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Button } from '../../../ui/button.tsx';
import { pageWidth } from '../../../ui/page-width.ts';
import { useWide } from '../../../ui/use-wide.ts';
import { WaitingOffer } from '../../waiting-offer.tsx';
import { DashboardBeside } from './dashboard-beside.tsx';
import { type Asking, DashboardDialogs, fetchDialogs } from './dashboard-dialogs.tsx';
import { FetchAhead } from './fetch-ahead.tsx';
import { useFocusAlong } from './use-focus-along.ts';

function Head({ onAsking }: { onAsking: (asking: Asking) => void }) {
  const { t } = useTranslation('location');
  const { address } = useAddress();
  return (
    <Flex justify="space-between" align="center" gap="3" wrap="wrap">
      <Heading as="h1" size="lg" flex="1 1 auto">
        {t('records')}
      </Heading>
      <Button variant="ghost" me="-3" onClick={() => onAsking('tips')}>
        <CircleHelp aria-hidden /> {t('tips.button')}
      </Button>
      <Button
        w={{ base: 'full', sm: 'auto', lg: 'full' }}
        // Someone who taps before everything is loaded should not wait long.
        onPointerEnter={() => void fetchDialogs()}
        onFocus={() => void fetchDialogs()}
        onClick={() => onAsking({ channel: channelOf[address.tab] ?? 'PHONE' })}
      >
        <Plus aria-hidden /> {t('newRequest')}
      </Button>
    </Flex>
  );
}

/** The request begun before log-in. */
function draftedRequest(): Asking {
  const draft = readRequestDraft();
  return draft?.channel === 'VOICE' ? null : draft;
}

/** Continues with a voice message begun before log-in. */
function useDraftedVoice(): void {
  const { go } = useAddress();
  const start = useEffectEvent(() => go({ voice: unchosen }, true));
  useEffect(() => {
    if (readRequestDraft()?.channel !== 'VOICE') return;
    forgetRequestDraft();
    start();
  }, []);
}

/** The requests beside the selected one; on a phone one or the other. */
export function DashboardRecords() {
  const { t } = useTranslation();
  const { viewer } = useViewer();
  const { address } = useAddress();
  const [asking, setAsking] = useState<Asking>(draftedRequest);
  useDraftedVoice();
  const wide = useWide();
  const { request } = address;
  const { list, back, beside } = useFocusAlong(request, wide);
  const listScroll = useRef(0);
  useLayoutEffect(() => {
    if (!wide) window.scrollTo(0, request ? 0 : listScroll.current);
  }, [wide, request]);
  return (
    <Box {...pageWidth} py={{ base: '5', lg: '8' }}>
      <PageTitle>{t('titles.dashboard')}</PageTitle>
      <LiveRecords />
      <FetchAhead />
      <NotLive isLeaving={isLeaving} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 28rem) minmax(0, 1fr)' }}
        gap="8"
        alignItems="start"
      >
        <Stack
          ref={list}
          gap="4"
          display={request ? { base: 'none', lg: 'flex' } : 'flex'}
          onClickCapture={() => {
            listScroll.current = window.scrollY;
          }}
        >
          <Head onAsking={setAsking} />
          <SubscriptionNote subscription={viewer?.subscription ?? null} />
          <WaitingOffer />
          <RecordTabs>
            <LocationRecords />
          </RecordTabs>
          <ReviewInvitation />
        </Stack>
        <Box
          ref={beside}
          tabIndex={-1}
          outline="none"
          // On paper, which is narrow, the map's column would still take its space.
          display={request ? undefined : { base: 'none', lg: 'block' }}
          position={{ lg: 'sticky' }}
          top={{ lg: '6rem' }}
          minW="0"
        >
          <DashboardBeside id={request} onAsking={setAsking} back={back} />
        </Box>
      </Grid>
      <DashboardDialogs
        asking={asking}
        onAsking={(next) => {
          if (!next) forgetRequestDraft();
          setAsking(next);
        }}
      />
    </Box>
  );
}
