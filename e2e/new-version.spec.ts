import { readdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type AppFiles, homePage } from '../shared/home-page.ts';
import { sent } from './support/ask.ts';
import { expect, type Story, test } from './support/test.ts';

/** A dashboard with a request, and its cancel button, whose dialog is loaded on the first click. */
async function dashboard(story: Story, phone: string) {
  const { page } = await sent(story, phone);
  const { actions, cancel } = story.texts.location;
  return {
    page,
    press: () => page.getByRole('button', { name: actions.cancel }).click(),
    frame: page.getByText(cancel.title),
    confirm: page.getByRole('dialog').getByRole('button', { name: cancel.confirm }),
  };
}

const scriptOf = async (part: string) => {
  const names = await readdir('dist/client/assets');
  return names.find((name) => name.startsWith(`${part}-`) && name.endsWith('.js'))!;
};

const loads = (page: Page) => {
  let count = 0;
  page.on('load', () => (count += 1));
  return () => count;
};

test('after a deployment, the first press on an open dashboard reloads it, and the next one works', async ({
  story,
}) => {
  const { page, press, confirm } = await dashboard(story, '+6281234567851');
  const address = page.url();
  const script = await scriptOf('cancel-sheet');
  const loaded = loads(page);
  await page.route(`**/${script}`, (route) =>
    loaded() === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await press();
  await expect.poll(loaded).toBe(1);
  expect(page.url()).toBe(address);
  await press();
  await expect(confirm).toBeVisible();
  expect(loaded()).toBe(1);
});

test('after a deployment, the first press on an open home page reloads it and keeps the typed text', async ({
  story,
}) => {
  const { requester, path, texts } = story;
  const page = await requester.newPage();
  await page.goto(path('/'));
  const input = page.getByRole('main').getByRole('textbox').first();
  await input.fill('mum@example.com');
  const { script } = await page.evaluate(
    (id) => JSON.parse(document.getElementById(id)!.textContent) as AppFiles,
    homePage.files,
  );
  const loaded = loads(page);
  await page.route(`**${script}`, (route) =>
    loaded() === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  const logIn = page.getByRole('button', { name: texts.account.login.title }).first();
  await logIn.click();
  await expect.poll(loaded).toBe(1);
  await expect(input).toHaveValue('mum@example.com');
  await logIn.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(loaded()).toBe(1);
});

test('offline, a press opens the dialog’s frame, which can be closed and is filled once online', async ({
  story,
}) => {
  const { page, press, frame, confirm } = await dashboard(story, '+6281234567852');
  const loaded = loads(page);
  await story.requester.setOffline(true);
  await press();
  await expect(frame).toBeVisible();
  await expect(page.getByText(story.texts.common.opensOnline)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(frame).toBeHidden();
  await press();
  await expect(confirm).toBeHidden();
  await story.requester.setOffline(false);
  await expect(confirm).toBeVisible();
  expect(loaded()).toBe(0);
});
