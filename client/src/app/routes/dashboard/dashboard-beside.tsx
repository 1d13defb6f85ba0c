import { Skeleton, Stack } from '@chakra-ui/react';
import { type RefObject, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { readAddress } from '../../../features/location/dashboard-address.ts';
import { useAddress } from '../../../features/location/use-address.ts';
import { fetchMap } from '../../../map/lazy-map.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { nextTask } from '../../../ui/next-task.ts';
import { isWide, useWide } from '../../../ui/use-wide.ts';
import type { Asking } from './dashboard-dialogs.tsx';

export const LocationDetail = lazyPart(() =>
  import('../../../features/location/detail/location-detail.tsx').then((module) => module.LocationDetail),
);
const LocationOverview = lazyPart(() =>
  import('../../../features/location/list/location-overview.tsx').then((module) => module.LocationOverview),
);

/** Preloads what the URL names, and its map, before anything is rendered. */
export async function fetchBeside(): Promise<void> {
  // A browser's first date format takes a while: it gets a task of its own, so that a slow phone stays responsive.
  void nextTask().then(() => new Intl.DateTimeFormat());
  const { request } = readAddress(new URLSearchParams(location.search));
  if (!request && !isWide()) return;
  const part = (request ? LocationDetail : LocationOverview).fetch();
  fetchMap();
  await part;
}

type Props = {
  id: string | null;
  onAsking: (asking: Asking) => void;
  back: RefObject<HTMLAnchorElement | null>;
};

/** The selected request, or on a wide screen everyone who is sharing. */
export function DashboardBeside({ id, onAsking, back }: Props) {
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
      <BackLink linkRef={back} to={to({ request: null })} hideFrom="lg">
        {t('backToList')}
      </BackLink>
      <Suspense fallback={<Skeleton h="24rem" borderRadius="card" />}>
        <LocationDetail key={id} id={id} onLink={(title) => onAsking({ channel: 'LINK', title })} />
      </Suspense>
    </Stack>
  );
}
