import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocationChannel } from '../../gql/graphql.ts';

const ChannelTabs = lazy(() =>
  import('../../ui/tab-list.tsx').then((module) => ({ default: module.TabList })),
);

/** Channels that a request can be made by, in the seed's order of tabs. */
export const recordChannels: LocationChannel[] = ['PHONE'];

type Props = { channel: LocationChannel; onChannel: (channel: LocationChannel) => void };

/** Located Numbers, Located Links, Located Emails. A single one needs no choice, only its name. */
export function RecordTabs({ channel, onChannel }: Props) {
  const { t } = useTranslation('location');
  if (recordChannels.length === 1) return t(`tabs.${channel}`);
  return (
    <Suspense fallback={t(`tabs.${channel}`)}>
      <ChannelTabs
        tabs={recordChannels.map((name) => ({ value: name, label: t(`tabs.${name}`) }))}
        value={channel}
        onValue={(value) => onChannel(value as LocationChannel)}
      />
    </Suspense>
  );
}
