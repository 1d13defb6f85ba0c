import { Box, Flex } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SharingFaces } from '../../../features/location/on-map/sharing-faces.tsx';
import { useAddress } from '../../../features/location/use-address.ts';
import { Button } from '../../../ui/button.tsx';

/**
 * The heights of the sheet: who is live, in one row; the list, or one person in short; all about them. Their
 * place stays above it.
 */
const heights = ['calc(8.5rem + env(safe-area-inset-bottom, 0px))', '52%', 'max(60%, 100% - 13rem)'] as const;
const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };
/** A finger that only presses moves less (pixels). */
const slack = 8;

type Props = {
  /** Told how much of the map it covers where it rests, in pixels. */
  onHeight: (height: number) => void;
  /** Stands on the map, and moves with it. */
  above: ReactNode;
  children: ReactNode;
};

/**
 * On a phone, the people over the lower part of the map. Its head is dragged; what it holds scrolls by itself. Not the
 * library's drawer: that is a dialog, which keeps Escape from all else on the page and, when the phone is turned and it
 * goes, closes the dialogs that are open.
 */
export function DashboardSheet({ onHeight, above, children }: Props) {
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
  const rests = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const rest = rests.current?.children[level];
    if (!rest) return;
    const observer = new ResizeObserver(() => onHeight(rest.clientHeight));
    observer.observe(rest);
    return () => observer.disconnect();
  }, [onHeight, level]);
  const move = (step: number) => setLevel((now) => Math.min(heights.length - 1, Math.max(0, now + step)));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    move(step);
  };

  const grip = useRef<{ y: number; height: number } | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const letGo = () => {
    grip.current = null;
    setDragged(null);
  };
  const drag = {
    onPointerDown: ({ isPrimary, clientY }: PointerEvent) => {
      if (isPrimary) grip.current = { y: clientY, height: sheet.current?.offsetHeight ?? 0 };
    },
    onPointerMove: ({ buttons, currentTarget, pointerId, clientY }: PointerEvent) => {
      if (!grip.current || !buttons) return;
      const { y, height } = grip.current;
      if (dragged === null && Math.abs(y - clientY) < slack) return;
      // From here on nothing in the head is pressed.
      currentTarget.setPointerCapture(pointerId);
      setDragged(height + y - clientY);
    },
    onPointerUp: ({ clientY }: PointerEvent) => {
      const { y, height } = grip.current ?? { y: clientY, height: 0 };
      const moved = y - clientY;
      letGo();
      if (Math.abs(moved) < slack) return;
      // A flick is short: it counts by its direction.
      const [next] = [...(rests.current?.children ?? [])]
        .map((rest, index) => ({ index, from: Math.abs(rest.clientHeight - height - moved) }))
        .filter(({ index }) => (moved > 0 ? index > level : index < level))
        .sort((a, b) => a.from - b.from);
      if (next) setLevel(next.index);
    },
    onPointerCancel: letGo,
  };

  return (
    <>
      <Box ref={rests} position="absolute" inset="0" visibility="hidden" pointerEvents="none" aria-hidden>
        {heights.map((height) => (
          <Box key={height} position="absolute" h={height} />
        ))}
      </Box>
      <Flex
        ref={sheet}
        direction="column"
        position="absolute"
        zIndex="1"
        insetX="0"
        bottom="0"
        h={heights[level]}
        minH={heights[0]}
        maxH={heights[2]}
        style={dragged === null ? undefined : { height: `${dragged}px`, transition: 'none' }}
        transition="height 0.25s ease-out"
        _motionReduce={{ transition: 'none' }}
        bg="bg"
        borderTopRadius="card"
        borderTopWidth="1px"
        boxShadow="overlay"
        _print={{ position: 'static', h: 'auto', maxH: 'none', borderWidth: '0', boxShadow: 'none' }}
      >
        {/* Sideways, the faces scroll. */}
        <Box {...drag} flexShrink="0" touchAction="pan-x" userSelect="none" cursor="grab" data-screen-only>
          <Flex role="group" aria-label={t('sheet.label')} onKeyDown={onKeyDown} justify="end" px="2">
            <Box
              position="absolute"
              left="50%"
              top="2"
              transform="translateX(-50%)"
              w="10"
              h="1.5"
              borderRadius="full"
              bg="border.emphasized"
              aria-hidden
            />
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
        </Box>
        <Box
          flex="1"
          minH="0"
          // In the lowest position one person's name still has room.
          display={level === 0 && dragged === null && !request ? 'none' : undefined}
          _print={{ display: 'block' }}
        >
          {children}
        </Box>
        {above}
      </Flex>
    </>
  );
}
