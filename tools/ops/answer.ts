/**
 * What a command answers: the same content for machines and for people. `isWhole`: false if a part of it could not be
 * done.
 */
export type Answer = { value: unknown; text: string; isWhole?: boolean };

/** A time as people read it. */
export const moment = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/**
 * Text that somebody typed, made safe for the operator's terminal: nothing in it may move the cursor or change the order
 * in which it is shown. Further lines are indented.
 */
export const plain = (text: string): string =>
  text.replace(/[^\P{C}\n]/gu, '\u{fffd}').replaceAll('\n', '\n      ');
