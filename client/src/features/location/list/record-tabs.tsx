import { Flex } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type RecordTab, channelOf, recordTabs } from '../dashboard-address.ts';
import { useAddress } from '../use-address.ts';

const idOf = (tab: RecordTab) => `tab-${tab}`;
const panelId = 'records';
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

type Props = {
  /** Stands beside the tabs. */
  end: ReactNode;
  children: ReactNode;
};

/**
 * Everybody, Located Numbers, Located Links, Located Emails and the history of all, in one line that scrolls sideways;
 * each has its own URL.
 */
export function RecordTabs({ end, children }: Props) {
  const { t } = useTranslation('location');
  const { address, to, go } = useAddress();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const selected = list.current?.querySelector(`#${idOf(address.tab)}`);
    selected?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [address.tab]);
  const move = (event: KeyboardEvent) => {
    // With a modifier key they are left to the browser: back, or forward.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = steps[event.key];
    const tab = step && recordTabs.at((recordTabs.indexOf(address.tab) + step) % recordTabs.length);
    if (!tab) return;
    event.preventDefault();
    go({ tab, request: null }, true);
    list.current?.querySelector<HTMLElement>(`#${idOf(tab)}`)?.focus();
  };
  return (
    <>
      <Flex borderBottomWidth="1px" gap="1">
        <Flex
          ref={list}
          role="tablist"
          aria-label={t('records')}
          onKeyDown={move}
          flex="1"
          minW="0"
          overflowX="auto"
          scrollbarWidth="none"
        >
          {recordTabs.map((tab) => {
            const selected = tab === address.tab;
            return (
              <Flex
                key={tab}
                asChild
                align="center"
                justify="center"
                flexShrink="0"
                minH="10"
                px="2.5"
                whiteSpace="nowrap"
                textStyle="sm"
                fontWeight="650"
                color={selected ? 'brand.fg' : 'fg.muted'}
                borderBottomWidth="2px"
                borderColor={selected ? 'brand.solid' : 'transparent'}
                // There it has the colour of text, also where it is transparent.
                css={{ '@media (forced-colors: active)': { borderColor: selected ? 'Highlight' : 'Canvas' } }}
                focusVisibleRing="inside"
              >
                <Link
                  id={idOf(tab)}
                  to={to({ tab, request: null })}
                  role="tab"
                  aria-selected={selected}
                  aria-controls={panelId}
                  tabIndex={selected ? 0 : -1}
                >
                  {t(`tabs.${channelOf[tab] ?? (tab === 'all' ? 'all' : 'everyone')}`)}
                </Link>
              </Flex>
            );
          })}
        </Flex>
        {end}
      </Flex>
      <div id={panelId} role="tabpanel" aria-labelledby={idOf(address.tab)}>
        {children}
      </div>
    </>
  );
}
