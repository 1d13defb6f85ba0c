import type { Plugin } from 'vite';
import { shades, typeface } from '../../shared/brand.ts';
import { palette, typefaceCss } from '../../shared/brand-css.ts';

/**
 * Inserts the brand into style sheets, as custom properties, in place of `@palette light;` or `dark`, and its
 * typeface, in place of `@typeface;`; into pages the colour of their paper, in place of `{paper light}`
 * or `dark`.
 */
export const brand = (): Plugin => ({
  name: 'whereabouts:brand',
  enforce: 'pre',
  // The fonts' addresses stay as they are (package-files.ts).
  config: () => ({ build: { rolldownOptions: { external: [typeface.latin, typeface.latinExt] } } }),
  transform: (code, id) =>
    id.endsWith('.css')
      ? code
          .replaceAll(/@palette (light|dark);/g, (_, mode) => palette(mode as 'light' | 'dark'))
          .replaceAll('@typeface;', typefaceCss)
      : undefined,
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replaceAll(/\{paper (light|dark)\}/g, (_, mode) => shades.bg.DEFAULT[mode === 'dark' ? 1 : 0]),
  },
});
