import { Box } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { isLeaving } from '../../../features/account/session.ts';
import { channelOf, unchosen } from '../../../features/location/dashboard-address.ts';
import { LiveRecords } from '../../../features/location/live/live-records.tsx';
import { NotLive } from '../../../features/location/live/not-live.tsx';
import { PeopleMap } from '../../../features/location/on-map/people-map.tsx';
import {
  draftedRequest,
  forgetRequestDraft,
  readRequestDraft,
} from '../../../features/location/request-draft.ts';
import { useAddress } from '../../../features/location/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { type Asking, DashboardDialogs, fetchDialogs } from './dashboard-dialogs.tsx';
import { DashboardPanel } from './dashboard-panel.tsx';
import { DashboardSheet } from './dashboard-sheet.tsx';
import { usePanelWidth } from './use-panel-width.ts';

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

/** The map, and on it the people: in a panel, or on a narrow screen in a sheet over its lower part. */
export function DashboardRecords() {
  const { t } = useTranslation(['common', 'location']);
  const { address } = useAddress();
  const { state } = useLocation() as { state: unknown };
  const [asking, setAsking] = useState<Asking>(() => {
    const draft = draftedRequest();
    return draft && { ...draft, isWelcome: state === 'PAID' };
  });
  useDraftedVoice();
  const panelWidth = usePanelWidth();
  const [sheet, setSheet] = useState(0);
  const inset = useMemo(
    () => (panelWidth ? { left: panelWidth, bottom: 0 } : { left: 0, bottom: sheet }),
    [panelWidth, sheet],
  );
  // Under the map's own buttons; the panel has the same.
  const hasRoom = innerHeight - inset.bottom >= (panelWidth ? 410 : 353);
  const ask = () => setAsking({ channel: channelOf[address.tab] ?? 'PHONE' });
  const panel = <DashboardPanel onAsking={setAsking} onNew={ask} />;
  const newRequest = hasRoom && (
    <Button
      aria-label={t('location:newRequest')}
      title={t('location:newRequest')}
      data-screen-only
      data-covers-map
      position="absolute"
      zIndex="1"
      right="calc(0.75rem + env(safe-area-inset-right, 0px))"
      bottom={panelWidth ? 'calc(4.5rem + env(safe-area-inset-bottom, 0px))' : 'calc(100% + 4.5rem)'}
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
  );
  return (
    <Box position="absolute" inset="0" overflow="hidden" _print={{ position: 'static', overflow: 'visible' }}>
      <PageTitle>{t('titles.dashboard')}</PageTitle>
      <LiveRecords />
      <NotLive isLeaving={isLeaving} />
      <PeopleMap inset={inset}>
        {panelWidth ? (
          <>
            <Box
              position="absolute"
              zIndex="1"
              top="0"
              bottom="0"
              left="0"
              w={`${panelWidth}px`}
              ps="env(safe-area-inset-left, 0px)"
              bg="bg"
              borderEndWidth="1px"
              boxShadow="card"
              _print={{ position: 'static', w: 'auto', borderWidth: '0' }}
            >
              {panel}
            </Box>
            {newRequest}
          </>
        ) : (
          <DashboardSheet onHeight={setSheet} above={newRequest}>
            {panel}
          </DashboardSheet>
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
