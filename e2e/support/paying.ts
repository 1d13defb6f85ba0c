import { randomUUID } from 'node:crypto';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { onDatabase } from './database.ts';
import type { Whereabouts } from './server.ts';
import type { Story } from './test.ts';

/** The sandbox's published test cards. */
export const cards = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  confirms: '4000 0027 6000 3184',
};

/** The payment form's name, card and consent, already on the page; then the order. */
export async function payByCard(page: Page, { texts }: Story, card: string): Promise<void> {
  const { payment } = texts.subscription;
  await page.getByLabel(payment.name, { exact: true }).fill('Budi');
  await page.getByLabel(payment.surname).fill('Santoso');
  await page.getByLabel(payment.cardNumber).fill(card);
  await page.getByLabel(payment.expiry).fill('12/40');
  await page.getByLabel(payment.code).fill('123');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: payment.submit }).click();
}

/** A visitor on the payment page, with their address already typed in. */
export async function openPayment(
  context: BrowserContext,
  { texts, path }: Story,
): Promise<{ page: Page; email: string }> {
  const page = await context.newPage();
  await page.goto(path('/payment'));
  const email = `buyer-${randomUUID()}@example.org`;
  await page.getByLabel(texts.account.login.emailLabel).fill(email);
  return { page, email };
}

/** Somebody who has just bought by card, in the dashboard. */
export async function newSubscriber(context: BrowserContext, story: Story): Promise<Page> {
  const { page } = await openPayment(context, story);
  await payByCard(page, story, cards.succeeds);
  await page.getByRole('button', { name: story.texts.subscription.register.enter }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  return page;
}

/** Makes the plans that stories have bought end yesterday; the demo subscriber keeps theirs. */
export const endPlans = (whereabouts: Whereabouts): Promise<void> =>
  onDatabase(
    whereabouts,
    `update subscription set state = 'EXPIRED', next_charge_at = null,
       paid_until = now() - interval '1 day', valid_until = now() - interval '1 day'
     where account_id <> (select id from account order by created_at limit 1)`,
  );
