import { expect, test } from 'vitest';
import type { RecipientApi } from '../api/recipient-api.ts';
import { sendOperation } from './send-operation.ts';
import type { Operation } from './session-state.ts';

const choice = { precision: 'AREA', duration: 'ONE_HOUR' } as const;

/** What is sent with a new key. */
function sent(operation: Operation): object {
  let variables = {};
  const api: RecipientApi = (_, given) => {
    variables = given;
    return new Promise(() => {});
  };
  void sendOperation({ api, locale: 'en', textVersion: '2026-11-27' }, operation, 'theNewKey');
  return variables;
}

test.each<Operation>([
  { kind: 'grant', choice },
  { kind: 'change', choice },
  { kind: 'continue', choice },
  { kind: 'decline', tell: false },
  { kind: 'block' },
  { kind: 'who' },
  { kind: 'reply', reply: 'OK' },
])('$kind brings the key that was made for it', (operation) => {
  expect(sent(operation)).toMatchObject({ newKey: 'theNewKey' });
});

test.each(['change', 'continue'] as const)('"%s" starts no share if a stop came first', (kind) => {
  expect(sent({ kind, choice })).toMatchObject({ ...choice, whileSharing: true });
  expect(sent({ kind: 'grant', choice })).not.toHaveProperty('whileSharing');
});
