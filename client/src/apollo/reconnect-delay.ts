import { backOff } from '#shared/back-off.ts';

/** Milliseconds before a reconnect: from half a second to twenty. */
export const reconnectDelay = (retries: number): number => backOff(retries, { first: 500, longest: 20_000 });
