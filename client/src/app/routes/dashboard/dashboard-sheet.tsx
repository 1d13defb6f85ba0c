import { Box, Flex } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SharingFaces } from '../../../features/location/on-map/sharing-faces.tsx';
import { useAddress } from '../../../features/location/use-address.ts';
import { Button } from '../../../ui/button.tsx';

/** Of the screen below the header: who is live, in one row; the list; one person, whose place stays above it. */
const heights = ['8.5rem', '52%', 'max(60%, 100% - 13rem)'] as const;
const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

type Props = {
  /** Told how much of the map it covers, in pixels. */
  onHeight: (height: number) => void;
  children: ReactNode;
};

/** On a phone, the people over the lower part of the map. */
export function DashboardSheet({ onHeight, children }: Props) {
  const { t } = useTranslation('location');
  const { address } = useAddress();
  const { request } = address;
  const [level, setLevel] = useState(1);
  const [wasOpen, setWasOpen] = useState(request);
  if (request !== wasOpen) {
    setWasOpen(request);
    setLevel(1);
  }
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = sheet;
    if (!current) return;
    const observer = new ResizeObserver(() => onHeight(current.offsetHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, [onHeight]);
  const move = (step: number) => setLevel((now) => Math.min(heights.length - 1, Math.max(0, now + step)));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    move(step);
  };
  return (
    <Flex
      ref={sheet}
      direction="column"
      position="absolute"
      zIndex="1"
      insetX="0"
      bottom="0"
      h={heights[level]}
      bg="bg"
      borderTopRadius="card"
      borderTopWidth="1px"
      boxShadow="overlay"
      _print={{ position: 'static', h: 'auto', borderWidth: '0', boxShadow: 'none' }}
    >
      <Flex
        justify="center"
        gap="2"
        data-screen-only
        role="group"
        aria-label={t('sheet.label')}
        onKeyDown={onKeyDown}
      >
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('sheet.lower')}
          aria-disabled={level === 0}
          onClick={() => move(-1)}
        >
          <ChevronDown aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('sheet.higher')}
          aria-disabled={level === heights.length - 1}
          onClick={() => move(1)}
        >
          <ChevronUp aria-hidden />
        </Button>
      </Flex>
      {!request && <SharingFaces />}
      <Box flex="1" minH="0" display={level === 0 ? 'none' : undefined} _print={{ display: 'block' }}>
        {children}
      </Box>
    </Flex>
  );
}
