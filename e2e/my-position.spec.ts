import { demo, demoSession } from './support/api.ts';
import { mapDrawn, someoneAt } from './support/map.ts';
import { enterPassword, openLogin, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ drawsMap: true });

const mum = { latitude: -6.2, longitude: 106.82 };

test('one’s own position is shown on demand, told in the row and the details, and sent to nobody', async ({
  story,
}) => {
  const { requester, texts, path } = story;
  await someoneAt(story, 'Mum', '+6281234567851', mum, await demoSession(story));
  await requester.grantPermissions(['geolocation']);
  await requester.setGeolocation({ latitude: -6.2153, longitude: 106.8047, accuracy: 20 });
  const sent: string[] = [];
  requester.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  // Whoever logs in on the home page is on a page that may not ask, until it is loaded as the dashboard's.
  const { page, dialog } = await openLogin(requester, story);
  await enterPassword(dialog, story, demo.password);
  await expect(page).toHaveURL(path('/dashboard'));
  await mapDrawn(page);
  const row = page.locator('[data-request]').filter({ hasText: 'Mum' });
  await expect(row).not.toContainText('from you');
  const button = page.getByRole('button', { name: texts.map.controls.me });
  await button.click();
  await expect(row).toContainText(/Mum is 1[.]5\smi from you, north-east/);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.maplibregl-user-location-dot')).toBeVisible();
  await page.getByRole('link', { name: 'Mum' }).first().click();
  const words = page.getByRole('region', { name: texts.location.place.inWords });
  await expect(words).toContainText('from you, north-east');
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]));
  expect([...sent, stored].filter((text) => /6[.,]215|106[.,]804/.test(text))).toEqual([]);
  while ((await button.getAttribute('aria-pressed')) === 'true') await button.click();
  await expect(words).not.toContainText('from you');
  await expect(page.locator('.maplibregl-user-location-dot')).toHaveCount(0);
});

test('somebody whose browser refuses their own position is told so', async ({ story }) => {
  const { requester, texts } = story;
  await someoneAt(story, 'Mum', '+6281234567852', mum, await demoSession(story));
  const page = await signIn(requester, story);
  await mapDrawn(page);
  await page.getByRole('button', { name: texts.map.controls.me }).click();
  await expect(page.getByText(texts.map.me.denied)).toBeVisible();
});
