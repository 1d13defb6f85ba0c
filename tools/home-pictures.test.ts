import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { texts } from '#server/texts/texts.ts';
import { locales } from '#shared/locales.ts';
import { homeEn } from '../client/site/home/home-en.ts';
import { homeId } from '../client/site/home/home-id.ts';

const homes = { en: homeEn, id: homeId };
type RecipientTexts = {
  sharing: { heading: { AREA: string }; left: string; stop: string; stopErase: string };
};

test.each(locales)('the pictures on the home page in %s use the texts of the product itself', (locale) => {
  const { pictures } = homes[locale];
  const file = new URL(`../client/recipient/texts/${locale}.json`, import.meta.url);
  const { sharing } = JSON.parse(readFileSync(file, 'utf8')) as RecipientTexts;
  expect([pictures.sharing, pictures.left, pictures.stop, pictures.stopErase]).toEqual([
    sharing.heading.AREA,
    sharing.left,
    sharing.stop,
    sharing.stopErase,
  ]);
  const { sms, anonymousSender, howToBlock } = texts[locale];
  expect(pictures.message).toBe(
    sms
      .find(({ key }) => key === 'ask')
      ?.body.replace('{sender}', anonymousSender.SMS)
      // As it arrives in the United States and in Indonesia.
      .replace('{block}', howToBlock.SMS[locale === 'id' ? 'byLink' : 'byReply']),
  );
});
