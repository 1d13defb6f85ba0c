import { expect, test } from 'vitest';
import { stopOrStart } from './stop-words.ts';

test.each(['STOP', 'stop', ' Stop. ', 'StopAll', 'UNSUBSCRIBE', 'opt-out', 'BERHENTI', 'arrêt', 'STOP!!'])(
  '%j means STOP',
  (text) => expect(stopOrStart(text)).toBe('STOP'),
);
test.each(['start', 'UNSTOP'])('%j means START', (text) => expect(stopOrStart(text)).toBe('START'));
test.each(['', 'who is this?', 'please do not stop', '5'])('%j is neither STOP nor START', (text) =>
  expect(stopOrStart(text)).toBeNull(),
);
