/**
 * The home page is prerendered and has a small script of its own; the app is loaded when one of its dialogs is opened.
 * These names are all that the two share.
 */
export const homePage = {
  /** The id of the prerendered page. */
  id: 'home',
  /** The id of the element with the app's files, as JSON (`AppFiles`). */
  files: 'app-files',
  /** An attribute of the root element: the dialog to open, until the app takes it. */
  dialog: 'data-dialog',
  /** An event on `document`: a dialog was asked for. */
  event: 'whereabouts:dialog',
  /** Class of the root element while the prerendered page itself shows the cookie banner. */
  asks: 'asks-cookies',
} as const;

/**
 * Links to the home page that open one of its dialogs at once, by the fragment; in English. Content pages and e-mails
 * have them.
 */
export const dialogLinks = { login: '/#log-in', voice: '/#voice-message', resetPwd: '/#reset' } as const;

/** URLs of what a browser loads to run the app; `home` is the home page's own script. */
export type AppFiles = { script: string; modules: string[]; styles: string[]; home: string };
