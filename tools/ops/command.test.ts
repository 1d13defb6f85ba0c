import { expect, test } from 'vitest';
import { readCommand, Usage } from './command.ts';

const id = '1858a603-85e1-4f8c-8b93-df7292588e2f';

test.each([
  [['payments'], { act: 'list' }],
  [['payments', 'show', id.toUpperCase()], { act: 'show', id }],
  [['payments', 'reconcile'], { act: 'reconcile', id: null }],
  [['payments', 'reconcile', id, '--json'], { act: 'reconcile', id, json: true }],
  [['payments', 'refund', id, '--by', 'Ayu', '--why', ' x '], { act: 'refund', id, by: 'Ayu', why: 'x' }],
])('reads %j', (args, command) => {
  expect(readCommand(args)).toMatchObject({ topic: 'payments', ...command });
});

test('accepts spaces in the number to opt out', () => {
  expect(readCommand(['opt-out', '+62', '21', '1234567', '--json'])).toEqual({
    topic: 'opt-out',
    subject: '+62 21 1234567',
    json: true,
  });
});

test.each([
  [['opt-out'], 'needs a number'],
  [['opt-out', '+62211234567', '--why', 'x'], 'no option but --json'],
  [['payments', 'refund', id, '--why', 'x'], '--by is needed'],
  [['payments', 'refund', id, '--by', 'Ayu'], '--why is needed'],
  [['payments', 'refund', '--by', 'Ayu', '--why', 'x'], 'needs an ID'],
  [['payments', 'show', '12'], '12 is not an ID'],
  [['payments', 'show', id, '--why', 'x'], 'go with refund'],
  [['payments', 'list', id], 'Too many words'],
  [['payments', '--all'], '--all goes with review'],
  [['payments', 'pay'], 'Unknown: payments pay'],
  [['money'], 'Unknown: money'],
  [['restored', '--yes', '--why', 'x'], '--yes goes with restored alone'],
  [['restored', 'all', '--yes'], '--yes goes with restored alone'],
  [['payments', '--yes'], '--yes goes with restored alone'],
  [['restored', '--by', 'Nur'], 'Unknown: restored'],
  [['review', 'delete', id], 'Unknown: review delete'],
  [['review', 'show'], 'needs the ID of an account'],
  [['review', 'show', 'somebody'], 'needs the ID of an account'],
  [['review', 'release', id], '--by is needed'],
  [['review', 'release', id, '--by', 'Nur'], '--why is needed'],
  [['review', 'close', id, '--why', 'x'], '--by is needed'],
  [['review', 'close', id, '--by', ' ', '--why', 'x'], '--by is needed'],
  [['review', 'close', id, '--by', 'Nur', '--why', 'x'.repeat(501)], '--why is needed, with up to 500'],
  [['review', 'close', id, '--by', 'Nur', '--why', 'two', 'words'], 'Too many words'],
  [['review', '--since', 'yesterday'], '--since'],
  [['review', 'show', id, '--by', 'Nur'], 'go with release and close'],
])('rejects %j with a usage error', (args, message) => {
  expect(() => readCommand(args)).toThrow(Usage);
  expect(() => readCommand(args)).toThrow(message);
});
