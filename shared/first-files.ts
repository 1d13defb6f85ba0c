/** Files that the app's first screen needs, by path: the build writes them down, and the server names them in each page. */
export type FirstFiles = {
  /** Scripts by the language of the page. */
  modules: Partial<Record<string, readonly string[]>>;
  fonts: readonly string[];
  /** Operations that the app asks first on every page, by the ids of their documents. */
  documents: readonly string[];
};

/** Id of the element that holds their answers, by these ids, in the page of whoever is signed in. */
export const firstAnswers = 'first-answers';
