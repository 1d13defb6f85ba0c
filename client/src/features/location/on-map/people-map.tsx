import { pageSize } from '#shared/limits.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../apollo/server-clock.ts';
import { LazyMap } from '../../../map/lazy-map.tsx';
import type { MapInset } from '../../../map/place-map.tsx';
import { usePhoneFormat } from '../../../ui/phone-text.ts';
import { sharingNow, useLocations } from '../list/use-locations.ts';
import { nameOf } from '../location-name.ts';
import { mapPlaceOf } from '../map-place.ts';
import { useAddress } from '../use-address.ts';
import { ShowOnMap, type ShownOnMap } from './shown-on-map.ts';
import { useSharing } from './use-sharing.ts';

type Props = {
  /** What covers the map's edges. */
  inset: MapInset;
  /** What is on the map: it says what the opened request shows there. */
  children: ReactNode;
};

/** The map shows up to so many. */
const most = 2 * pageSize.most;

/** Loads everyone who is sharing, page by page. */
function useEveryoneLoaded(): void {
  const { data, fetchMore } = useLocations(sharingNow, pageSize.most);
  const { nodes = [], pageInfo } = data?.locations ?? {};
  const after = pageInfo?.hasNextPage && nodes.length < most ? pageInfo.endCursor : null;
  useEffect(() => {
    // What fails is asked for again with the next change.
    if (after) fetchMore({ variables: { after }, context: { showsFailures: false } }).catch(() => undefined);
  }, [after, fetchMore]);
}

/** Everyone who is sharing, and whoever is opened, on one map that fills its frame. */
export function PeopleMap({ inset, children }: Props) {
  const { t } = useTranslation('location');
  const { address, go } = useAddress();
  const [opened, setOpened] = useState<ShownOnMap | null>(null);
  useEveryoneLoaded();
  const sharing = useSharing() ?? [];
  const write = usePhoneFormat(sharing.some(({ location: { channel } }) => channel === 'PHONE'));
  const everyone = sharing.flatMap(
    ({ location, kind }) => mapPlaceOf(location, nameOf(location, write, t), kind) ?? [],
  );
  // The map moves to whoever was picked while their details are still on their way.
  const picked = everyone.find(({ key }) => key === address.request)?.key;
  const chosen = opened?.places[0]?.key ?? picked;
  return (
    <ShowOnMap value={setOpened}>
      {children}
      <LazyMap
        {...opened}
        places={[...everyone.filter(({ key }) => key !== chosen), ...(opened?.places ?? [])]}
        chosen={chosen}
        inset={inset}
        clock={serverNow}
        onPick={(request) => go({ request })}
      />
    </ShowOnMap>
  );
}
