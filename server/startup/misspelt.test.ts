import { expect, test } from 'vitest';
import { misspelt } from './misspelt.ts';

test('names a variable that nothing reads with the nearest one, and nothing of an ordinary environment', () => {
  expect(misspelt(['PORTT', 'PORT', 'DATABSE_URL', 'TWILIO_AUTH_TOKENS', 'MAIL_FORM'])).toEqual([
    'PORTT (PORT?)',
    'DATABSE_URL (DATABASE_URL?)',
    'TWILIO_AUTH_TOKENS (TWILIO_AUTH_TOKEN?)',
    'MAIL_FORM (MAIL_FROM?)',
  ]);
  const ordinary =
    'HOME HOST HOSTNAME HOSTTYPE LANG LOGNAME MAIL NODE NODE_OPTIONS NODE_PATH NODE_COMPILE_CACHE PATH PWD SHELL ' +
    'POSTGRES_PASSWORD PGHOST PGPORT SMTP_HOST npm_config_port npm_package_name TERM TZ USER EDITOR HTTP_PROXY';
  expect(misspelt(ordinary.split(' '))).toEqual([]);
});
