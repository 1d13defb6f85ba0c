import type { Plugin } from 'vite';

/** The call that inserts sonner's styles into the page as it loads. */
const insertion = /^__insertCSS\("(?:[^"\\]|\\.)*"\);$/m;

/**
 * Removes sonner's styles from its script: the page's policy only allows those in files, and we import sonner's own.
 */
export const sonnerStyles = (): Plugin => ({
  name: 'whereabouts:sonner-styles',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
    handler(code) {
      if (!insertion.test(code)) this.error('sonner no longer inserts its styles in the way we know');
      return { code: code.replace(insertion, ''), map: null };
    },
  },
});
