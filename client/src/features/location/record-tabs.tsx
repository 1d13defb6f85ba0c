import { Tabs } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { LocationChannel } from '../../gql/graphql.ts';

/** Channels that a request can be made by, in the seed's order of tabs. */
export const recordChannels: LocationChannel[] = ['PHONE'];

type Props = { channel: LocationChannel; onChannel: (channel: LocationChannel) => void };

/** Located Numbers, Located Links, Located Emails. A single one needs no choice, only its name. */
export function RecordTabs({ channel, onChannel }: Props) {
  const { t } = useTranslation('location');
  if (recordChannels.length === 1) return t(`tabs.${channel}`);
  return (
    <Tabs.Root value={channel} onValueChange={({ value }) => onChannel(value as LocationChannel)}>
      <Tabs.List>
        {recordChannels.map((name) => (
          <Tabs.Trigger key={name} value={name}>
            {t(`tabs.${name}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </Tabs.Root>
  );
}
