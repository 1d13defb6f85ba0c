import { Skeleton, Stack } from '@chakra-ui/react';
import { type RefObject, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../features/account/use-viewer.ts';
import { readAddress } from '../../../features/location/dashboard-address.ts';
import { useAddress } from '../../../features/location/use-address.ts';
import { fetchMap } from '../../../map/lazy-map.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { Asking } from './dashboard-dialogs.tsx';

export const LocationDetail = lazyPart(() =>
  import('../../../features/location/detail/location-detail.tsx').then((module) => module.LocationDetail),
);

/** Preloads the map, and the request that the URL names, before anything is rendered. */
export async function fetchDashboard(): Promise<void> {
  fetchMap();
  if (readAddress(new URLSearchParams(location.search)).request) await LocationDetail.fetch();
}

type Props = {
  id: string;
  onAsking: (asking: Asking) => void;
  back: RefObject<HTMLAnchorElement | null>;
};

/** The request that is open, in place of the list. */
export function DashboardDetail({ id, onAsking, back }: Props) {
  const { t } = useTranslation('location');
  const { to } = useAddress();
  const { viewer } = useViewer();
  const byEmail = Boolean(viewer?.answerEmails && viewer.emailProven);
  return (
    <Stack gap="3">
      <BackLink linkRef={back} to={to({ request: null })}>
        {t('backToList')}
      </BackLink>
      <Suspense fallback={<Skeleton h="24rem" borderRadius="card" />}>
        <LocationDetail key={id} id={id} onAsk={onAsking} byEmail={byEmail} />
      </Suspense>
    </Stack>
  );
}
