import { expect, test } from 'vitest';
import { fillTemplate, templateById, templatesFor } from './templates.ts';

const link = 'https://whereabouts.example/id/share#abcdefghijklmnopqrstuvwx';
// GSM 03.38 basic set, as far as our texts could touch it.
const gsm = /^[A-Za-z0-9 \n\r@£$_!"#%&'()*+,\-./:;<=>?]*$/;

test.each(['en', 'id'] as const)('every channel has texts in %s, each naming link and sender', (locale) => {
  for (const channel of ['SMS', 'EMAIL'] as const) {
    const found = templatesFor(channel, locale);
    expect(found.length).toBeGreaterThan(0);
    for (const { body } of found) {
      expect(body).toContain('{link}');
      expect(body).toContain('{sender}');
    }
  }
});

test.each(['en', 'id'] as const)(
  'an anonymous SMS in %s has at most two segments of the GSM alphabet',
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

test('a sender name is text, never a placeholder', () => {
  const template = templateById('sms.ask.en');
  expect(fillTemplate(template, { senderName: '{link}', link }).text).toContain(
    '{link} is asking where you are',
  );
});

test('a template of another channel is refused', () => {
  expect(() => templateById('sms.ask.en', 'EMAIL')).toThrow(
    expect.objectContaining({ code: 'TEMPLATE_UNKNOWN' }),
  );
});
