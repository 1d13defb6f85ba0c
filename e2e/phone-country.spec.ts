import { homeEn } from '../client/site/home/home-en.ts';
import { homeId } from '../client/site/home/home-id.ts';
import { both, expect, test } from './support/test.ts';

test(
  'the country beside the home input is of the number used last, and follows what is typed',
  both,
  async ({ story, browser }) => {
    const { texts, path, whereabouts } = story;
    const { phone } = texts.common;
    const { entry } = path('') ? homeId : homeEn;
    const locale = path('') ? 'id-ID' : 'en-GB';
    const context = await browser.newContext({ baseURL: whereabouts.url, locale });
    const page = await context.newPage();
    await page.goto(path('/') || '/');
    const country = page.getByRole('combobox', { name: phone.countryLabel });
    await expect(country).toHaveValue(path('') ? 'ID' : 'GB');
    await page.evaluate(() => localStorage.setItem('phone_info', '{"country":"PH","callingCode":"63"}'));
    await page.reload();
    await expect(country).toHaveValue('PH');
    const input = page.getByLabel(entry.label);
    const dialog = page.getByRole('dialog');
    const lookUp = page.getByRole('button', { name: entry.lookUp });
    // At once, while the number is incomplete.
    await input.pressSequentially('+44');
    await expect(country).toHaveValue('GB');
    await input.fill('');
    await country.selectOption('ID');
    await input.pressSequentially('0812 3456 7890');
    await expect(page.getByText(`${entry.phone} · Indonesia`)).toBeVisible();
    await lookUp.click();
    await expect(dialog.getByText('+62 812 3456 7890')).toBeVisible();
    await dialog.getByRole('button', { name: texts.common.close }).click();
    await input.fill('+62 812 3456 78/79');
    await lookUp.click();
    await expect(page.getByText(phone.several)).toBeVisible();
    await input.fill('+52 1 55 1234 5678');
    await lookUp.click();
    const meant = '+52 55 1234 5678';
    await page.getByRole('button', { name: phone.didYouMean.replace('{{number}}', meant) }).click();
    await expect(input).toHaveValue(meant);
    await expect(country).toHaveValue('MX');
    await context.close();
  },
);
