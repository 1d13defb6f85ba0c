import type { Page } from '@playwright/test';
import { openNewRequest } from './people.ts';
import type { Texts } from './texts.ts';

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
