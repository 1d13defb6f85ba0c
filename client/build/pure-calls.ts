import type { Plugin } from 'vite';

/** The libraries that say of few of their calls that an unused one can be left out. */
const libraries = /node_modules\/(@chakra-ui\/react|@ark-ui\/react|@zag-js|react-router)\//;

/** What makes a component, a context or a list of parts, and does nothing else. */
const calls = [
  String.raw`(?:React\d*\.)?(?:forwardRef|createContext|memo)`,
  String.raw`(?:chakra|createAnatomy|\w+Anatomy(?:\$1)?\.extendWith)`,
  'create(?:Slot)?RecipeContext',
  'with(?:Context|Provider|RootProvider|PropsProvider)',
];
const constants = new RegExp(
  String.raw`^((?:export )?(?:const|var) (?:\w+|\{[^}]*\}) = )((?:${calls.join('|')})\()`,
  'gm',
);

/** Names for React's developer tools: to set one is an effect, for which the component would stay. */
const names = /^\w+\.displayName = (["'`])[^\n]*\1;$/gm;

/** Marks the calls with which libraries make their constants as pure, so that those that nothing uses are left out. */
export const pureCalls = (): Plugin => ({
  name: 'whereabouts:pure-calls',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: libraries },
    handler: (code) => ({
      code: code.replaceAll(names, '').replaceAll(constants, '$1/* @__PURE__ */ $2'),
      map: null,
    }),
  },
});
