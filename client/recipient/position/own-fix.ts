import { createStore } from '../session/store.ts';
import type { Fix } from './fix.ts';

/** Where this device is, as it was sent last, for the recipient's own eyes: known without a connection, too. */
export const ownFix = createStore<{ fix: Fix | null }>({ fix: null });
