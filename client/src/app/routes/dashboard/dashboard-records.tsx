import { Box } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLeaving } from '../../../features/account/session.ts';
import { channelOf, unchosen } from '../../../features/location/dashboard-address.ts';
import { LiveRecords } from '../../../features/location/live/live-records.tsx';
import { NotLive } from '../../../features/location/live/not-live.tsx';
import { PeopleMap } from '../../../features/location/on-map/people-map.tsx';
import { forgetRequestDraft, readRequestDraft } from '../../../features/location/request-draft.ts';
import { useAddress } from '../../../features/location/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { type Asking, DashboardDialogs, fetchDialogs } from './dashboard-dialogs.tsx';
import { DashboardPanel } from './dashboard-panel.tsx';
import { DashboardSheet } from './dashboard-sheet.tsx';
import { FetchAhead } from './fetch-ahead.tsx';

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

/** Pixels. */
const panelWidth = 400;

/** The map, and on it the people: in a panel, or on a narrow screen in a sheet over its lower part. */
export function DashboardRecords() {
  const { t } = useTranslation(['common', 'location']);
  const { address } = useAddress();
  const [asking, setAsking] = useState<Asking>(draftedRequest);
  useDraftedVoice();
  const wide = useWide();
  const [sheet, setSheet] = useState(0);
  const inset = useMemo(
    () => (wide ? { left: panelWidth, bottom: 0 } : { left: 0, bottom: sheet }),
    [wide, sheet],
  );
  // Under the map's own buttons; the panel has the same.
  const hasRoom = innerHeight - inset.bottom >= (wide ? 410 : 353);
  const ask = () => setAsking({ channel: channelOf[address.tab] ?? 'PHONE' });
  const panel = <DashboardPanel onAsking={setAsking} onNew={ask} />;
  return (
    <Box position="absolute" inset="0" overflow="hidden" _print={{ position: 'static', overflow: 'visible' }}>
      <PageTitle>{t('titles.dashboard')}</PageTitle>
      <LiveRecords />
      <FetchAhead />
      <NotLive isLeaving={isLeaving} />
      <PeopleMap inset={inset}>
        {wide ? (
          <Box
            position="absolute"
            zIndex="1"
            top="0"
            bottom="0"
            left="0"
            w={`${panelWidth}px`}
            bg="bg"
            borderEndWidth="1px"
            boxShadow="card"
            _print={{ position: 'static', w: 'auto', borderWidth: '0' }}
          >
            {panel}
          </Box>
        ) : (
          <DashboardSheet onHeight={setSheet}>{panel}</DashboardSheet>
        )}
        {hasRoom && (
          <Button
            aria-label={t('location:newRequest')}
            title={t('location:newRequest')}
            data-screen-only
            data-covers-map
            position="absolute"
            zIndex="1"
            right="3"
            style={{ bottom: `calc(${inset.bottom}px + 4.5rem)` }}
            boxSize="14"
            p="0"
            borderRadius="full"
            boxShadow="overlay"
            onPointerEnter={() => void fetchDialogs()}
            onFocus={() => void fetchDialogs()}
            onClick={ask}
          >
            <Plus aria-hidden />
          </Button>
        )}
      </PeopleMap>
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
