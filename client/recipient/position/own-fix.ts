import { createStore } from '../session/store.ts';
import type { Fix } from './fix.ts';

/**
 * Where this device is, as it measured while a share sends, which is finer than what is sent: for this page alone, known
 * without a connection, too.
 */
export const ownFix = createStore<{ fix: Fix | null }>({ fix: null });
