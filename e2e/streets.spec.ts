import type { Page } from '@playwright/test';
import { api, demoSession } from './support/api.ts';
import { ask } from './support/ask.ts';
import { back } from './support/dashboard.ts';
import { centerOf, drawnAt, mapDrawn, middleOf, someoneAt, zoomOf } from './support/map.ts';
import { inWords, signIn } from './support/people.ts';
import { Whereabouts } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { writeStreets } from './support/tiles.ts';

test.use({ drawsMap: true });

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
  await expect(page.getByRole('link', { name: '© OpenStreetMap' })).toBeVisible();
  expect(foreign).toEqual([]);
});

test('however often one zooms, the person stays in the middle while she moves; only a drag ends it', async ({
  story,
}) => {
  const { requester, texts } = story;
  const session = await demoSession(story);
  const mum = { channel: 'PHONE', recipient: '+6281234567842', title: 'Mum' } as const;
  const { id } = await ask(story, mum, session);
  const play = (act: string) =>
    api(story, `mutation { sandboxRecipient(locationId: "${id}", act: ${act}) { id } }`, {}, session);
  await play('GRANT_EXACT');
  const page = await signIn(requester, story);
  await page.getByRole('link', { name: 'Mum' }).first().click();
  await mapDrawn(page);
  expect(await zoomOf(page)).toBeCloseTo(15, 0);
  await play('MOVE');
  const region = page.getByRole('region', { name: /Mum/ });
  /** Pixels between the middle of what is not covered and hers. */
  const fromMiddle = async () => {
    const [map, marker, middle] = await Promise.all([
      region.boundingBox(),
      region.getByTestId('position-marker').boundingBox(),
      middleOf(page),
    ]);
    return Math.hypot(
      map!.x + middle.x - marker!.x - marker!.width / 2,
      map!.y + middle.y - marker!.y - marker!.height / 2,
    );
  };
  const begin = await centerOf(page);
  const zoomIn = page.getByRole('button', { name: texts.map.controls.zoomIn });
  for (let press = 0; press < 8; press += 1) {
    await zoomIn.press('Enter');
    await page.waitForTimeout(800);
    expect(await fromMiddle()).toBeLessThan(30);
  }
  expect(await zoomOf(page)).toBe(17);
  await expect.poll(async () => (await centerOf(page)).join()).not.toBe(begin.join());
  const canvas = (await page.locator('.maplibregl-canvas').boundingBox())!;
  await page.mouse.move(canvas.x + 40, canvas.y + 60);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 600);
  await page.keyboard.up('Control');
  await page.waitForTimeout(800);
  expect(await zoomOf(page)).toBeLessThan(16.9);
  expect(await fromMiddle()).toBeLessThan(30);
  const follow = page.getByRole('button', { name: texts.map.follow.replace('{{name}}', 'Mum') });
  await expect(follow).toBeHidden();
  await page.mouse.down();
  await page.mouse.move(canvas.x + 140, canvas.y + 120, { steps: 5 });
  await page.mouse.up();
  await follow.click();
  await expect(follow).toBeHidden();
  await expect.poll(fromMiddle).toBeLessThan(30);
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
    // The map is on its way there.
    const drawn = (at: Parameters<typeof drawnAt>[1]) => expect.poll(() => drawnAt(page, at));
    await drawn({ latitude: -6.2, longitude: 106.82 }).toContain('roads_major');
    await back(page, own.texts);
    await page.getByRole('link', { name: 'Grandma' }).first().click();
    await mapDrawn(page);
    await expect(page.getByText(own.texts.map.noStreets)).toBeVisible();
    await drawn(null).toContain('ring-lines');
    await drawn({ latitude: 51.5, longitude: -0.12 }).not.toContain('land');
    expect(foreign).toEqual([]);
    await context.close();
  });
});
