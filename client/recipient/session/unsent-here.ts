import { keptIn } from './kept-in-tab.ts';
import type { Unsent } from './session-state.ts';

/** The token is the one in the URL: a key created for what has not arrived may be unknown to the server. */
export const unsentHere = keptIn<Unsent>('whereabouts.unsent');
