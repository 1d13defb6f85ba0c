import { Box, Flex, Grid, Heading, Skeleton, Stack } from '@chakra-ui/react';
import { ArrowLeft, CircleHelp, Plus } from 'lucide-react';
import {
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isLeaving } from '../../features/account/session.ts';
import { useViewer } from '../../features/account/use-viewer.ts';
import { channelOf, readAddress, unchosen } from '../../features/location/dashboard-address.ts';
import { LiveRecords } from '../../features/location/live-records.tsx';
import { LocationList } from '../../features/location/location-list.tsx';
import { NotLive } from '../../features/location/not-live.tsx';
import { RecordFilter } from '../../features/location/record-filter.tsx';
import { RecordTabs } from '../../features/location/record-tabs.tsx';
import { forgetRequestDraft, readRequestDraft } from '../../features/location/request-draft.ts';
import { useAddress } from '../../features/location/use-address.ts';
import { filterAt, useLocations } from '../../features/location/use-locations.ts';
import { SubscriptionNote } from '../../features/subscription/subscription-note.tsx';
import { ReviewInvitation } from '../../features/visitor/review-invitation.tsx';
import type { ConsentState } from '../../gql/graphql.ts';
import { afterMap } from '../../map/first-map.ts';
import { fetchMap } from '../../map/lazy-map.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Button } from '../../ui/button.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { whenIdle } from '../../ui/idle.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { nextTask } from '../../ui/next-task.ts';
import { pageWidth } from '../../ui/page-width.ts';
import { isWide, useWide } from '../../ui/use-wide.ts';
import { WaitingOffer } from '../waiting-offer.tsx';
import { type Asking, DashboardDialogs, fetchDialogs } from './dashboard-dialogs.tsx';

const LocationDetail = lazyPart(() =>
  import('../../features/location/location-detail.tsx').then((module) => module.LocationDetail),
);
const LocationOverview = lazyPart(() =>
  import('../../features/location/location-overview.tsx').then((module) => module.LocationOverview),
);

/** Preloads what the URL names, and its map, before anything is rendered. */
export async function fetchParts(): Promise<void> {
  // A browser's first date format takes a while: it gets a task of its own, so that a slow phone stays responsive.
  void nextTask().then(() => new Intl.DateTimeFormat());
  const { request } = readAddress(new URLSearchParams(location.search));
  if (!request && !isWide()) return;
  const part = (request ? LocationDetail : LocationOverview).fetch();
  fetchMap();
  await part;
}

async function fetchAhead(hasOpen: boolean): Promise<void> {
  LocationDetail.fetch().catch(() => undefined);
  await nextTask();
  // Anyone who answers will be shown on it at once.
  if (hasOpen) fetchMap();
  await fetchDialogs();
}

const isOpen = (consent: ConsentState) => consent === 'AWAITING' || consent === 'GRANTED';

/** By then the screen's own files are being loaded, including a map (milliseconds). */
const settles = 3_000;

/** Preloads what the next tap may need, after what is on the screen. Returns a function that cancels it. */
function fetchLater(hasOpen: boolean): () => void {
  const steps: (() => void)[] = [];
  const ahead = () => void fetchAhead(hasOpen);
  const timer = setTimeout(() => steps.push(whenIdle(() => steps.push(afterMap(ahead)))), settles);
  return () => {
    clearTimeout(timer);
    for (const callOff of steps) callOff();
  };
}

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

type BesideProps = {
  id: string | null;
  onAsking: (asking: Asking) => void;
  back: RefObject<HTMLAnchorElement | null>;
};

/** The selected request, or on a wide screen everyone who is sharing. */
function Beside({ id, onAsking, back }: BesideProps) {
  const { t } = useTranslation('location');
  const { to } = useAddress();
  const wide = useWide();
  if (!id) {
    return wide ? (
      <Suspense fallback={<Skeleton h="36rem" borderRadius="card" />}>
        <LocationOverview />
      </Suspense>
    ) : null;
  }
  return (
    <Stack gap="4">
      <Button asChild variant="ghost" size="sm" alignSelf="start" hideFrom="lg" ms="-2">
        <Link ref={back} to={to({ request: null })}>
          <ArrowLeft aria-hidden /> {t('backToList')}
        </Link>
      </Button>
      <Suspense fallback={<Skeleton h="24rem" borderRadius="card" />}>
        <LocationDetail key={id} id={id} onLink={(title) => onAsking({ channel: 'LINK', title })} />
      </Suspense>
    </Stack>
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

/**
 * On a phone, where one replaces the other, the focus moves along: to the back link, and from there to the row that
 * was left. Otherwise it would be on something hidden. On a wide screen, somebody picked on the map or in the list below
 * takes the place of both.
 */
function useFocusAlong(request: string | null, wide: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLAnchorElement>(null);
  const beside = useRef<HTMLDivElement>(null);
  const before = useRef(request);
  useEffect(() => {
    const left = before.current;
    before.current = request;
    if (left === request) return;
    if (wide) return focusIfLost(beside.current);
    const rows = [...(list.current?.querySelectorAll('a') ?? [])];
    const row = rows.find(({ search }) => new URLSearchParams(search).get('request') === left);
    (request ? back.current : row)?.focus({ preventScroll: true });
  }, [request, wide]);
  return { list, back, beside };
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
  const { data } = useLocations(filterAt(address));
  const shown = Boolean(data);
  const hasOpen = data?.locations.nodes.some(({ consent }) => isOpen(consent)) ?? false;
  useEffect(() => (shown ? fetchLater(hasOpen) : undefined), [shown, hasOpen]);
  useLayoutEffect(() => {
    if (!wide) window.scrollTo(0, request ? 0 : listScroll.current);
  }, [wide, request]);
  return (
    <Box {...pageWidth} py={{ base: '5', lg: '8' }}>
      <PageTitle>{t('titles.dashboard')}</PageTitle>
      <LiveRecords />
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
            <Stack gap="4">
              <RecordFilter />
              <LocationList key={address.tab} />
            </Stack>
          </RecordTabs>
          <ReviewInvitation />
        </Stack>
        <Box
          ref={beside}
          tabIndex={-1}
          outline="none"
          position={{ lg: 'sticky' }}
          top={{ lg: '6rem' }}
          minW="0"
        >
          <Beside id={request} onAsking={setAsking} back={back} />
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
