import { expect, test } from 'vitest';
import { stopOrStart } from './stop-words.ts';

// The carriers' own, which Twilio blocks as well: https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out.
const carriers = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'];
// Indonesians leave a text service with UNREG; 'setop' is the dictionary's spelling.
const indonesian = ['UNREG', 'OFF', 'Setop', 'hentikan'];
const local = ['BERHENTI', 'BATAL', 'HAPUS', 'BLOKIR', 'TOLAK', 'JANGAN', 'ITIGIL', 'arrêt', 'ALTO', 'PARAR'];
test.each([
  ...carriers,
  ...indonesian,
  ...local,
  'REMOVE',
  'block',
  'stop',
  ' Stop. ',
  'StopAll',
  'opt-out',
  'STOP!!',
])('%j means STOP', (text) => expect(stopOrStart(text)).toBe('STOP'));
test.each(['start', 'UNSTOP', 'YES', 'Mulai'])('%j means START', (text) =>
  expect(stopOrStart(text)).toBe('START'),
);
test.each(['', 'who is this?', 'please do not stop', '5'])('%j is neither STOP nor START', (text) =>
  expect(stopOrStart(text)).toBeNull(),
);
