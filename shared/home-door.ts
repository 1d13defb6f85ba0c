/**
 * The home page is prerendered and has a small script of its own; the app comes when somebody wants one of its dialogs.
 * These names are all that the two know of one another.
 */
export const homeDoor = {
  /** The id of the prerendered page. */
  page: 'home',
  /** The id of the element with the app's files, as JSON (`AppFiles`). */
  files: 'app-files',
  /** On the root element: the dialog that was asked for, until the app takes it. */
  wish: 'data-wish',
  /** On `document`: there is a wish. */
  event: 'whereabouts:wish',
  /** Class of the root element while the prerendered page itself asks about cookies. */
  asks: 'asks-cookies',
} as const;

/** Addresses of what a browser loads to run the app; `home` is the home page's own script. */
export type AppFiles = { script: string; modules: string[]; styles: string[]; home: string };
