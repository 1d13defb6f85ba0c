/** Files that the app's first screen needs, by path: the build writes them down, and the server names them in each page. */
export type FirstFiles = {
  /** Scripts by the language of the page. */
  modules: Partial<Record<string, readonly string[]>>;
  fonts: readonly string[];
};
