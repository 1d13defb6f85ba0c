import { Box } from '@chakra-ui/react';
import type { Side } from './arrangement.ts';

/** Pixels; beyond it a name is cut. */
const longest = 220;
const frame = 28;

const sides = {
  below: { top: 'calc(100% + 3px)', left: '50%', transform: 'translateX(-50%)' },
  above: { bottom: 'calc(100% + 3px)', left: '50%', transform: 'translateX(-50%)' },
  right: { left: 'calc(100% + 3px)', top: '50%', transform: 'translateY(-50%)' },
  left: { right: 'calc(100% + 3px)', top: '50%', transform: 'translateY(-50%)' },
} as const;

type Props = { name: string; note: string; side: Side; highlighted: boolean };

/** A name on the map, at one side of a face or in the middle of a shape, and what is said of them beside it. */
export const NameLabel = ({ name, note, side, highlighted }: Props) => (
  <Box
    as="span"
    {...(side !== 'middle' && { position: 'absolute', ...sides[side] })}
    display="flex"
    w="max-content"
    maxW={`${longest}px`}
    whiteSpace="nowrap"
    bg="bg.panel"
    color="fg"
    borderWidth="1px"
    borderColor={highlighted ? 'brand.solid' : 'border'}
    borderRadius="full"
    px="2.5"
    textStyle="sm"
    lineHeight="1.5rem"
    fontWeight="650"
    boxShadow="card"
  >
    {/* By the name's own direction: one in Arabic or Hebrew is read, and cut, from right to left. */}
    <Box as="span" dir="auto" display="block" overflow="hidden" textOverflow="ellipsis">
      {name}
    </Box>
    {note && (
      <Box as="span" flexShrink="0" fontWeight="500">
        {name && '\u{A0}· '}
        {note}
      </Box>
    )}
  </Box>
);

let context: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** Pixels that a label takes, measured once for each text. */
export function labelWidth(name: string, note: string): number {
  const text = note ? `${name}\u{A0}· ${note}` : name;
  let width = widths.get(text);
  if (width === undefined) {
    context ??= document.createElement('canvas').getContext('2d');
    if (context) context.font = `650 0.875rem ${getComputedStyle(document.body).fontFamily}`;
    width = Math.min(longest, frame + (context?.measureText(text).width ?? text.length * 8));
    widths.set(text, width);
  }
  return width;
}
