import { expect, test } from 'vitest';
import { fillTemplate, templateById, templatesFor } from './templates.ts';

const link = 'https://whereabouts.example/id/share#abcdefghijklmnopqrstuvwx';
// The part of the GSM 03.38 basic set that our texts can use.
const gsm = /^[A-Za-z0-9 \n\r@£$_!"#%&'()*+,\-./:;<=>?]*$/;

test.each(['en', 'id'] as const)(
  'SMS and e-mail have templates in %s, each with placeholders for link and sender',
  (locale) => {
    for (const channel of ['SMS', 'EMAIL'] as const) {
      const found = templatesFor(channel, locale);
      expect(found.length).toBeGreaterThan(0);
      for (const { body } of found) {
        expect(body).toContain('{link}');
        expect(body).toContain('{sender}');
      }
    }
  },
);

test.each(['en', 'id'] as const)(
  'an anonymous SMS in %s fits in two segments of the GSM alphabet',
  (locale) => {
    for (const template of templatesFor('SMS', locale)) {
      for (const canReply of [true, false]) {
        const { text } = fillTemplate(template, { senderName: null, link, canReply });
        expect(text).toMatch(gsm);
        expect(text.length).toBeLessThanOrEqual(306);
      }
    }
  },
);

test('inserts a sender name literally, even if it looks like a placeholder', () => {
  const template = templateById('sms.ask.en');
  expect(fillTemplate(template, { senderName: '{link}', link }).text).toContain(
    '{link} is asking where you are',
  );
});

test('rejects a template of another channel', () => {
  expect(() => templateById('sms.ask.en', 'EMAIL')).toThrow(
    expect.objectContaining({ code: 'TEMPLATE_UNKNOWN' }),
  );
});
