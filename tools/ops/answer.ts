/**
 * What a command answers: the same content for machines and for people. `isWhole`: false if a part of it could not be
 * done.
 */
export type Answer = { value: unknown; text: string; isWhole?: boolean };

/** A time as people read it. */
export const moment = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
