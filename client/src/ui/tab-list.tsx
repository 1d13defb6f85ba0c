import { Tabs } from '@chakra-ui/react';

type Props = { tabs: { value: string; label: string }[]; value: string; onValue: (value: string) => void };

/** A row of tabs without panels: what they choose stands below it. */
export const TabList = ({ tabs, value, onValue }: Props) => (
  <Tabs.Root value={value} onValueChange={(details) => onValue(details.value)}>
    <Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Trigger key={tab.value} value={tab.value}>
          {tab.label}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  </Tabs.Root>
);
