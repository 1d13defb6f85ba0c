import { Box, Button, Flex, Grid, Heading, Skeleton, Stack } from '@chakra-ui/react';
import { ArrowLeft, Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useViewer } from '../../features/account/use-viewer.ts';
import { LocationList } from '../../features/location/location-list.tsx';
import { NotLive } from '../../features/location/not-live.tsx';
import { RecordTabs } from '../../features/location/record-tabs.tsx';
import { useLocations } from '../../features/location/use-locations.ts';
import { SubscriptionNote } from '../../features/subscription/subscription-note.tsx';
import type { LocationChannel } from '../../gql/graphql.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { whenIdle } from '../../ui/idle.ts';
import { useWide } from '../../ui/use-wide.ts';
import { ExpiredDashboard } from './dashboard-expired.tsx';

const parts = {
  detail: () => import('../../features/location/location-detail.tsx'),
  overview: () => import('../../features/location/location-overview.tsx'),
  newRequest: () => import('../../features/location/new-request.tsx'),
  message: () => import('../../features/message/message-choice.tsx'),
};
const LocationDetail = lazy(() => parts.detail().then((module) => ({ default: module.LocationDetail })));
const LocationOverview = lazy(() =>
  parts.overview().then((module) => ({ default: module.LocationOverview })),
);
const NewRequest = lazy(() => parts.newRequest().then((module) => ({ default: module.NewRequest })));
const MessageChoice = lazy(() => parts.message().then((module) => ({ default: module.MessageChoice })));

/** Fetches what the next tap may need, so that it also works when the network is gone by then. */
const fetchAhead = () =>
  void Promise.allSettled([
    parts.detail(),
    parts.newRequest().then(({ fetchForm }) => fetchForm()),
    parts.message(),
  ]);

/** The requests beside the one that is looked at; on a phone one or the other. */
function Records() {
  const { t } = useTranslation('location');
  const { viewer } = useViewer();
  const [channel, setChannel] = useState<LocationChannel>('PHONE');
  const [asking, setAsking] = useState(false);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const wide = useWide();
  const selectedId = search.get('request');
  const listScroll = useRef(0);
  const shown = Boolean(useLocations(channel).data);
  useEffect(() => (shown ? whenIdle(fetchAhead) : undefined), [shown]);
  useLayoutEffect(() => {
    if (!wide) window.scrollTo(0, selectedId ? 0 : listScroll.current);
  }, [wide, selectedId]);
  return (
    <Box maxW="90rem" mx="auto" px="max(1rem, var(--unit))" py={{ base: '5', lg: '8' }}>
      <title>{t('titles.dashboard', { ns: 'common' })}</title>
      <NotLive />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 26rem) minmax(0, 1fr)' }}
        gap="8"
        alignItems="start"
      >
        <Stack
          gap="4"
          display={selectedId ? { base: 'none', lg: 'flex' } : 'flex'}
          onClickCapture={() => {
            listScroll.current = window.scrollY;
          }}
        >
          <Flex justify="space-between" align="center" gap="3" wrap="wrap">
            <Heading as="h1" size="lg">
              <RecordTabs channel={channel} onChannel={setChannel} />
            </Heading>
            <Button w={{ base: 'full', sm: 'auto' }} onClick={() => setAsking(true)}>
              <Plus aria-hidden /> {t('newRequest')}
            </Button>
          </Flex>
          <SubscriptionNote subscription={viewer?.subscription ?? null} />
          <LocationList channel={channel} selectedId={selectedId} />
        </Stack>
        <Box position={{ lg: 'sticky' }} top={{ lg: '6rem' }} minW="0">
          {selectedId ? (
            <Stack gap="4">
              <Button asChild variant="ghost" size="sm" alignSelf="start" hideFrom="lg" ms="-2">
                <Link to="?">
                  <ArrowLeft aria-hidden /> {t('backToList')}
                </Link>
              </Button>
              <Suspense fallback={<Skeleton h="24rem" borderRadius="card" />}>
                <LocationDetail key={selectedId} id={selectedId} />
              </Suspense>
            </Stack>
          ) : (
            wide && (
              <Suspense fallback={<Skeleton h="36rem" borderRadius="card" />}>
                <LocationOverview channel={channel} />
              </Suspense>
            )
          )}
        </Box>
      </Grid>
      {asking && (
        <Suspense>
          <NewRequest
            onClose={() => setAsking(false)}
            onSent={(id) => {
              setAsking(false);
              void navigate(`?request=${id}`);
            }}
            message={(choice, onChoice) => <MessageChoice value={choice} onChange={onChoice} />}
          />
        </Suspense>
      )}
    </Box>
  );
}

/** `s=-1&at=10` is the expired view (seed, section 2); an expired plan always leads there. */
export function DashboardPage() {
  const { viewer } = useViewer();
  const [search] = useSearchParams();
  const local = useLocalPath();
  if (search.get('s') === '-1' && search.get('at') === '10') return <ExpiredDashboard />;
  if (viewer?.subscription?.expiredStatus === 1)
    return <Navigate to={local('/dashboard/?s=-1&at=10')} replace />;
  return <Records />;
}
