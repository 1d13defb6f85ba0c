import { Global } from '@emotion/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { typefaceCss } from '../../shared/brand-css.ts';
import { globalStyles as pageStyles } from '../src/ui/theme/global-styles.ts';
import { makeSystem } from '../src/ui/theme/system.ts';

const file = 'virtual:global-styles.css';

/** Where Chakra computes, at each start of each page, what does not change. */
const computed = 'const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];';

function written(): string {
  const { layers, _global } = makeSystem(pageStyles);
  const html = renderToStaticMarkup(createElement(Global, { styles: [layers.atRule, ..._global] }));
  return typefaceCss + html.replaceAll(/<\/?style[^>]*>/g, '');
}

/** Writes the theme's global styles and variables into a style sheet, instead of having browsers compute them. */
export const globalStyles = (): Plugin => ({
  name: 'whereabouts:global-styles',
  enforce: 'pre',
  resolveId: (id) => (id === file ? file : undefined),
  load: (id) => (id === file ? written() : undefined),
  transform: {
    filter: { id: /@chakra-ui\/react\/dist\/esm\/styled-system\/(system|preflight)\.js/ },
    handler(code, id) {
      if (id.includes('preflight')) return { code: 'export const createPreflight = () => ({});', map: null };
      if (!code.includes(computed))
        this.error('Chakra no longer computes its global styles in the way we know');
      return { code: code.replace(computed, 'const _global = [];'), map: null };
    },
  },
});
