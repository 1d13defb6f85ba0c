/**
 * The specified root font size: up to 980 px the width, held between 320 and 1440, divided by 750, times 16;
 * above that 16 px. Decision 0036 keeps it as a unit of layout, `--unit`, since as a font size it would give 8 px text
 * on a phone.
 */
export const layoutUnit = {
  narrow: 'calc(clamp(320px, 100vw, 1440px) / 750 * 16)',
  wide: '16px',
  upTo: 980,
};

/** The same rule in numbers: CSS pixels of one unit at a viewport's width in CSS pixels. */
export const layoutUnitAt = (width: number): number =>
  width > layoutUnit.upTo ? 16 : (Math.min(1440, Math.max(320, width)) / 750) * 16;
