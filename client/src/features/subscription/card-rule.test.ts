import { expect, test } from 'vitest';
import { readTestCard } from './card-rule.ts';

const now = new Date(2026, 10, 21);
const card = { number: '4242 4242 4242 4242', expiry: '11/26', code: '123' };

test('turns a test card into a token without its number', () => {
  expect(readTestCard(card, now)).toEqual({ token: 'sandbox-card-succeeds' });
});

test.each(['11/26', ' 11 / 26 ', '1126', '11/2026', '11 2026', '11-26'])(
  'accepts the expiry %s',
  (expiry) => {
    expect(readTestCard({ ...card, expiry }, now)).toHaveProperty('token');
  },
);

test.each([
  [{ number: '' }, 'cardEmpty'],
  [{ number: '5555 5555 5555 4444' }, 'cardReal'],
  [{ number: '4111111111111111' }, 'cardReal'],
  [{ expiry: '10/26' }, 'expiry'],
  [{ expiry: '13/30' }, 'expiry'],
  [{ expiry: '2030' }, 'expiry'],
  [{ expiry: '10/2026' }, 'expiry'],
  [{ expiry: '1/30' }, 'expiry'],
  [{ code: '12' }, 'code'],
])('rejects %j as %s', (change, text) => {
  expect(readTestCard({ ...card, ...change }, now)).toMatchObject({ text });
});
