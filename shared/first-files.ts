/**
 * Files that the app's first screen needs, by path: the build records them, and the server preloads them in each page.
 */
export type FirstFiles = {
  /** Scripts by page language, and those of the dashboard's `map`. */
  modules: Partial<Record<string, readonly string[]>>;
  /** Operations that the app sends first on every page, by document id. */
  documents: readonly string[];
};

/** Id of the element that holds their answers, by document id, in a page that was requested with a session cookie. */
export const firstAnswers = 'first-answers';
