import { Box, Text } from '@chakra-ui/react';
import { Menu } from 'lucide-react';
import { Children, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';

const margin = 'max(1rem, var(--unit))';
/** All that a phone has, which is little where text is enlarged. */
const room = `calc(100vw - 2 * ${margin})`;
/** Below the header (site-header.tsx), at its right edge. */
export const unfoldedPlace = {
  inset: 'auto',
  top: 'var(--header-bottom, 4rem)',
  right: margin,
  position: 'fixed',
  m: '0',
  maxW: room,
  overflow: 'auto',
  color: 'fg',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderRadius: 'card',
  boxShadow: 'overlay',
} as const;

/** Below the header, at its right edge; where there is room, inline in the header. */
const place = {
  ...unfoldedPlace,
  top: { base: unfoldedPlace.top, xl: 'auto' },
  right: { base: margin, xl: 'auto' },
  position: { base: 'fixed', xl: 'static' },
  p: { base: '2', xl: '0' },
  minW: { base: `min(15rem, ${room})`, xl: '0' },
  maxW: { base: room, xl: 'none' },
  overflow: { base: 'auto', xl: 'visible' },
  bg: { base: 'bg.panel', xl: 'transparent' },
  borderWidth: { base: '1px', xl: '0' },
  boxShadow: { base: 'overlay', xl: 'none' },
  listStyleType: 'none',
  display: { xl: 'flex' },
  gap: { xl: '1' },
} as const;

/** Browsers from before 2024, which have no popover, show the entries as they are, in more lines. */
const noPopover = '@supports not selector(:popover-open)';
const unfolded = {
  [noPopover]: {
    position: 'static',
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    minWidth: '0',
    padding: '0',
    border: '0',
    boxShadow: 'none',
    background: 'transparent',
    '& a, & button': { width: 'auto' },
  },
};

type Props = {
  /** Shown above the entries, on a phone. */
  note?: string;
  /**
   * On a phone there is no room for the button's text; where there is room, the entries come first in their line.
   */
  compact?: boolean;
  children: ReactNode;
};

/**
 * The header's entries, one child each. A phone has no room for them in one line: there they are behind a button, in
 * the browser's own popover, which Escape, a tap outside it and a change of page close.
 */
export function NavMenu({ note, compact = false, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const entries = useRef<HTMLUListElement>(null);
  const { key } = useLocation();
  const close = () => {
    const { current } = entries;
    if (current && 'hidePopover' in current) current.hidePopover();
  };
  useEffect(close, [key]);
  useEffect(() => {
    // An entry that opens a dialog does not change the page, and the list would cover the dialog.
    const list = entries.current;
    list?.addEventListener('click', close);
    return () => list?.removeEventListener('click', close);
  }, []);
  return (
    <>
      <Button
        asChild
        variant={compact ? 'ghost' : 'outline'}
        size="sm"
        px={compact ? '0' : '3'}
        ms="1"
        hideFrom="xl"
        css={{ [noPopover]: { display: 'none' } }}
      >
        <button type="button" popoverTarget={id} aria-label={t('nav.menu')}>
          <Menu aria-hidden /> {!compact && t('nav.menu')}
        </button>
      </Button>
      <Box asChild {...place} css={unfolded} order={compact ? { xl: '-1' } : undefined}>
        <ul id={id} ref={entries} popover="auto">
          {note && (
            <Text as="li" hideFrom="xl" px="3" py="2" textStyle="sm" color="fg.muted">
              {note}
            </Text>
          )}
          {Children.map(children, (entry) => (
            <li>{entry}</li>
          ))}
        </ul>
      </Box>
    </>
  );
}
