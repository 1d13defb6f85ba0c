/**
 * What people send to be left alone: the carriers' keywords (CTIA, Twilio's defaults) and the usual ones in Indonesian
 * and Tagalog. Compared as whole messages, ignoring case, spaces and punctuation.
 */
const stop = new Set([
  'stop',
  'stopall',
  'stopp',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'revoke',
  'optout',
  'remove',
  'block',
  'berhenti',
  'stopsms',
  'batal',
  'hapus',
  'blokir',
  'tolak',
  'jangan',
  'unreg',
  'off',
  'setop',
  'hentikan',
  'itigil',
  'tigil',
  'arret',
  'alto',
  'parar',
]);
const start = new Set(['start', 'unstop', 'yes', 'mulai']);

/** The keyword of a text message; null if it is none of these. */
export function stopOrStart(text: string): 'STOP' | 'START' | null {
  const word = text
    .slice(0, 100)
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
  if (stop.has(word)) return 'STOP';
  return start.has(word) ? 'START' : null;
}
