import { Flex } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type RecordTab, channelOf, recordTabs } from '../dashboard-address.ts';
import { useAddress } from '../use-address.ts';

const idOf = (tab: RecordTab) => `tab-${tab}`;
const panelId = 'records';
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Located Numbers, Located Links, Located Emails and the history of all; each has its own URL. */
export function RecordTabs({ children }: { children: ReactNode }) {
  const { t } = useTranslation('location');
  const { address, to, go } = useAddress();
  const list = useRef<HTMLDivElement>(null);
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
      <Flex
        ref={list}
        wrap="wrap"
        role="tablist"
        aria-label={t('records')}
        onKeyDown={move}
        borderBottomWidth="1px"
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
      <div id={panelId} role="tabpanel" aria-labelledby={idOf(address.tab)}>
        {children}
      </div>
    </>
  );
}
