import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { openNewRequest } from './people.ts';
import type { Texts } from './texts.ts';
import { expect } from './test.ts';

/** No axe findings, in the open dialog or else on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page in the background renders nothing, and a dialog still fading in has no final contrast yet.
  await page.bringToFront();
  await page.waitForTimeout(400);
  // Elements that are fading at the moment, such as toasts, are checked again when they are gone.
  await expect(async () => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }).toPass({ timeout: 30_000, intervals: [1_000] });
}

/** The form for a new request, by one of the three ways. */
export const startAsking = async (page: Page, texts: Texts, way: 'PHONE' | 'EMAIL' | 'LINK') => {
  await openNewRequest(page, { texts });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: texts.location.request.by[way] }).check();
  return dialog;
};
/** From the details back to the list, where a phone shows one or the other. */
export const back = async (page: Page, { location }: Texts) => {
  const link = page.getByRole('link', { name: location.backToList });
  if (await link.isVisible()) await link.click();
};
