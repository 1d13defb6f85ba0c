import { expect, test } from 'vitest';
import { reportFileName } from './report-file-name.ts';

test.each([
  ['+1 202 555 0123', '0123'],
  ['sari.dewi@example.com', 'sar'],
  ['Al@example.com', 'a'],
  ['é@example.com', 'email'],
])('a report about %s is saved under a part of it and the reader’s day', (subject, part) => {
  const made = '2026-11-21T18:00:00Z';
  expect(reportFileName(subject, made, 'UTC')).toBe(`whereabouts-report-${part}-2026-11-21.pdf`);
  expect(reportFileName(subject, made, 'Asia/Jakarta')).toBe(`whereabouts-report-${part}-2026-11-22.pdf`);
});
