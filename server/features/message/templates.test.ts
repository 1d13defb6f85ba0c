import { expect, test } from 'vitest';
import { texts } from '#server/texts/texts.ts';
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

const short = {
  en: 'https://whereabouts.id/share#abcdefghijklmnopqrstuvwx',
  id: 'https://whereabouts.id/id/share#abcdefghijklmnopqrstuvwx',
};

test.each([
  ['en', 'You decide:'],
  ['id', /[Jj]ika mau:/],
] as const)('every SMS in %s fits in one segment without a name, and says who decides', (locale, decide) => {
  for (const template of templatesFor('SMS', locale)) {
    for (const canReply of [true, false]) {
      const { text } = fillTemplate(template, { senderName: null, link: short[locale], canReply });
      expect(text.length, text).toBeLessThanOrEqual(160);
      expect(text).toMatch(decide);
    }
  }
});

test.each(['en', 'id'] as const)('an SMS in %s that no requester chose fits in one segment', (locale) => {
  const { shareReminder, shareConfirmation, durations, ownershipCode } = texts[locale];
  const all = [
    shareReminder.text,
    ...Object.values(durations).map((text) => shareConfirmation.text.replace('{duration}', text)),
    ...Object.values(ownershipCode.notYou).flatMap((text) =>
      (['LOOKUPS', 'SHARES'] as const).map((use) => ownershipCode[use].sms.replace('{notYou}', text)),
    ),
  ].map((text) => text.replace('{link}', link).replace('{code}', '123456').replace('{minutes}', '10'));
  for (const text of all) {
    expect(text).toMatch(gsm);
    expect(text.length, text).toBeLessThanOrEqual(160);
  }
});

test.each(['en', 'id'] as const)('an anonymous e-mail in %s begins its sentence with a capital', (locale) => {
  for (const template of templatesFor('EMAIL', locale)) {
    const { text } = fillTemplate(template, { senderName: null, link });
    expect(text.split('\n\n')[1]).toMatch(/^[A-Z]/);
  }
});

test('the apostrophe and the dash of a phone cost an SMS no further segment', () => {
  const senderName = 'D’Arcy ‘Ani’ – Budi';
  const template = templateById('sms.ask.en');
  expect(fillTemplate(template, { senderName, link }).text).toMatch(gsm);
  expect(fillTemplate(template, { senderName, link }).text).toContain("D'Arcy 'Ani' - Budi");
  expect(fillTemplate(templateById('email.ask.en'), { senderName, link }).text).toContain(senderName);
});

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
