import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { lineCounts, openLog } from './logger.ts';

function logged(data: object): string {
  let text = '';
  const stream = new Writable({
    write(chunk, _, done) {
      text += String(chunk);
      done();
    },
  });
  openLog('info', stream).error(data, 'failed');
  return text;
}

test('an error is logged with its code and where it was thrown, without what its message quotes', () => {
  const quoted = 'Key (email)=(ani@example.org)\nalready exists';
  const text = logged({ err: Object.assign(new Error(quoted), { code: '23505', detail: quoted }) });
  expect(text).not.toMatch(/ani|already/);
  expect(JSON.parse(text)).toMatchObject({
    err: { type: 'Error', code: '23505', stack: expect.stringContaining('logger.test.ts') },
  });
});

test.each(['token', 'email', 'phone', 'to', 'recipient', 'password', 'latitude', 'longitude'])(
  'a %s is not logged, even if a library does it',
  (name) => {
    const text = logged({ [name]: 'canary', message: { [name]: 'canary' } });
    expect(JSON.parse(text)).toMatchObject({ msg: 'failed' });
    expect(text).not.toContain('canary');
  },
);

test('counts its lines from warnings on, those of its children too', () => {
  const stream = new Writable({ write: (_chunk, _encoding, done) => done() });
  const log = openLog('info', stream);
  log.info('fine');
  log.warn('first');
  log.child({ part: 1 }).error({ err: new Error('x') }, 'second');
  expect(lineCounts(log)).toEqual({ warn: 1, error: 1, fatal: 0 });
});

test.runIf(existsSync('/dev/full'))('a process goes on, and ends, when its log cannot be written', () => {
  const code = `
    const { openLog, openOutput } = await import('${import.meta.resolve('./logger.ts')}');
    const log = openLog('info', openOutput(1));
    for (let line = 0; line < 3; line += 1) log.info('line');
    setTimeout(() => { log.info('last'); setTimeout(() => process.exit(7), 100); }, 100);`;
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', full, 'pipe'],
    timeout: 20_000,
  });
  closeSync(full);
  expect([status, String(stderr)]).toEqual([7, '']);
});
