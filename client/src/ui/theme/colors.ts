import { defineSemanticTokens } from '@chakra-ui/react';
import { type Shade, shades } from '#shared/brand.ts';

export const pair = ([light, dark]: Shade) => ({ value: { _light: light, _dark: dark } });

/** The shades in the component library's format; a palette's focus ring has its text colour. */
export const colors = defineSemanticTokens.colors(
  Object.fromEntries(
    Object.entries<Record<string, Shade>>(shades).map(([name, group]) => {
      const ring = group['solid'] && group['fg'];
      const all = ring ? { ...group, focusRing: ring } : group;
      return [
        name,
        Object.fromEntries(Object.entries(all).map(([shade, colours]) => [shade, pair(colours)])),
      ];
    }),
  ),
);
