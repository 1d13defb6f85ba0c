import type { Page } from '@playwright/test';
import { api, demoSession } from './support/api.ts';
import { ask } from './support/ask.ts';
import { back } from './support/dashboard.ts';
import { drawnAt, mapDrawn, someoneAt } from './support/map.ts';
import { inWords, signIn } from './support/people.ts';
import { Whereabouts } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { writeStreets } from './support/tiles.ts';

/** Records every request that leaves the product's own origin. */
function watchForeign(page: Page, own: string, foreign: string[]): void {
  page.on('request', (request) => {
    if (!request.url().startsWith(own) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
}

test('the demo’s recipient walks through the streets of a city, and nothing leaves the machine', async ({
  story,
}) => {
  const { requester, texts, whereabouts } = story;
  const session = await demoSession(story);
  const { id } = await ask(
    story,
    { channel: 'PHONE', recipient: '+6281234567841', title: 'Ibu Sari' },
    session,
  );
  const play = (act: string) =>
    api(story, `mutation { sandboxRecipient(locationId: "${id}", act: ${act}) { id } }`, {}, session);
  const foreign: string[] = [];
  requester.on('page', (page) => watchForeign(page, whereabouts.url, foreign));
  const page = await signIn(requester, story);
  await page.getByRole('link', { name: 'Ibu Sari' }).first().click();
  await play('GRANT_CITY');
  await mapDrawn(page);
  await expect(inWords(page, story)).toContainText('Montevideo');
  await play('GRANT_EXACT');
  await expect(page.getByText(texts.map.demo)).toBeVisible();
  await play('MOVE');
  await expect
    .poll(() => drawnAt(page, null))
    .toEqual(expect.arrayContaining(['track-line', 'roads_major', 'buildings']));
  await expect(page.getByRole('link', { name: /OpenStreetMap.*2017/ })).toBeVisible();
  expect(foreign).toEqual([]);
});

test.describe('with MAP_TILES', () => {
  let server: Whereabouts;
  test.beforeAll(async () => {
    server = await Whereabouts.start({ MAP_TILES: await writeStreets() });
  });
  test.afterAll(() => server?.dispose());

  test('loads streets from our own server and nothing from any other', async ({ browser, story }) => {
    const own: typeof story = { ...story, whereabouts: server };
    const context = await browser.newContext({ baseURL: server.url });
    const session = await demoSession(own);
    await someoneAt(own, 'Budi', '+6281234567835', { latitude: -6.2, longitude: 106.82 }, session);
    await someoneAt(own, 'Grandma', '+6281234567836', { latitude: 51.5, longitude: -0.12 }, session);
    const foreign: string[] = [];
    context.on('page', (page) => watchForeign(page, server.url, foreign));
    const page = await signIn(context, own);
    await page.getByRole('link', { name: 'Budi' }).first().click();
    await mapDrawn(page);
    expect(await drawnAt(page, { latitude: -6.2, longitude: 106.82 })).toContain('roads_major');
    await back(page, own.texts);
    await page.getByRole('link', { name: 'Grandma' }).first().click();
    await mapDrawn(page);
    await expect(page.getByText(own.texts.map.noStreets)).toBeVisible();
    expect(await drawnAt(page, null)).toContain('ring-lines');
    expect(await drawnAt(page, { latitude: 51.5, longitude: -0.12 })).not.toContain('land');
    expect(foreign).toEqual([]);
    await context.close();
  });
});
