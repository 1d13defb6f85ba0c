import type { BrowserContext } from '@playwright/test';
import { api, demoSession } from './support/api.ts';
import { askQuietly } from './support/ask.ts';
import { forgetLimits } from './support/forget-limits.ts';
import { centerOf, drawnAt, grant, mapDrawn, sendFarFix, someoneAt } from './support/map.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ drawsMap: true });

const wide = { width: 1280, height: 800 };

/**
 * Squares and stations close to the sea. Natural Earth lacks Lagos Island: the mainland is used.
 */
const coast: Record<string, [latitude: number, longitude: number]> = {
  Surabaya: [-7.2459, 112.7378],
  Manila: [14.5896, 120.9747],
  Lagos: [6.5, 3.36],
  'New York': [40.7128, -74.006],
};

test('the map shows land at coastal cities', async ({ story }) => {
  const { requester, texts } = story;
  const [latitude, longitude] = coast['Surabaya']!;
  await someoneAt(story, 'Ibu Sari', '+6281234567831', { latitude, longitude }, await demoSession(story));
  const page = await signIn(requester, story);
  await page.getByRole('link', { name: 'Ibu Sari' }).first().click();
  await mapDrawn(page);
  await expect(page.getByTestId('position-marker')).toContainText('IS');
  const seas: string[] = [];
  for (const [city, [latitude, longitude]] of Object.entries(coast)) {
    const drawn = await drawnAt(page, { latitude, longitude }, 8.5);
    if (!drawn.includes('land')) seas.push(city);
  }
  expect(seas).toEqual([]);
  expect(await drawnAt(page, { latitude: -7.6, longitude: 114.6 }, 8.5)).not.toContain('land');
  const words = page.getByRole('region', { name: texts.location.place.inWords });
  await expect(words.locator('dl')).toContainText('Surabaya');
});

test('the map refetches tiles that failed to load', async ({ story }) => {
  const { requester } = story;
  await someoneAt(
    story,
    'Rina',
    '+6281234567835',
    { latitude: -7.25, longitude: 112.75 },
    await demoSession(story),
  );
  const page = await signIn(requester, story);
  await page.getByRole('link', { name: 'Rina' }).first().click();
  await mapDrawn(page);
  const tiles = /\/map\/\w+\.pmtiles/;
  await page.route(tiles, (route) => route.abort());
  await drawnAt(page, { latitude: -22.9, longitude: -43.2 }, 10);
  const came = page.waitForResponse((answer) => tiles.test(answer.url()) && answer.status() === 206);
  await page.unroute(tiles);
  await came;
  await mapDrawn(page);
});

test('the map shows three people at once; a marker highlights its row and opens its request', async ({
  story,
}) => {
  const { requester } = story;
  const session = await demoSession(story);
  // Grandma's approximate place is the demo's, between them.
  await someoneAt(story, 'Ibu Sari', '+6281234567831', { latitude: -34.6, longitude: -58.38 }, session);
  await someoneAt(story, 'Budi', '+6281234567832', { latitude: -34.96, longitude: -54.95 }, session);
  await someoneAt(story, 'Grandma', '+6281234567833', null, session);
  const page = await signIn(requester, story);
  await page.setViewportSize(wide);
  const region = page.getByRole('region', { name: /Ibu Sari/ });
  await mapDrawn(page);
  const markers = region.getByRole('button', { name: /Ibu Sari|Budi|Grandma/ });
  await expect(markers).toHaveCount(3);
  const frame = (await region.boundingBox())!;
  for (const marker of await markers.all()) {
    const box = (await marker.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(frame.x);
    expect(box.y).toBeGreaterThanOrEqual(frame.y);
    expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
    expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height);
  }
  await expect(region.getByTestId('approximate-place')).toHaveText(/Grandma/);
  const row = page.locator('[data-request]').filter({ hasText: 'Budi' });
  const marker = region.getByRole('button', { name: /Budi/ });
  // The pointer may rest where the sign-in's button was, on the row.
  await page.mouse.move(1, 1);
  const plain = await row.evaluate((element) => getComputedStyle(element).borderColor);
  await marker.focus();
  await expect.poll(() => row.evaluate((element) => getComputedStyle(element).borderColor)).not.toBe(plain);
  await marker.press('Enter');
  await expect(page).toHaveURL(/request=/);
  await expect(page.getByRole('heading', { name: 'Budi' })).toBeVisible();
});

test('people who would touch are a group, which opens when pressed; those in one house in a list', async ({
  story,
}) => {
  const { requester, texts } = story;
  const session = await demoSession(story);
  const house = { latitude: -34.9055, longitude: -56.1913 };
  await someoneAt(story, 'Mum', '+6281234567843', house, session);
  await someoneAt(story, 'Dad', '+6281234567844', house, session);
  await someoneAt(story, 'Ann', '+6281234567845', { latitude: -34.9155, longitude: -56.1613 }, session);
  await someoneAt(story, 'Budi', '+6281234567846', { latitude: -34.6, longitude: -55.8 }, session);
  await someoneAt(story, 'Nina', '+6281234567847', { latitude: 51.5, longitude: -0.12 }, session);
  const page = await signIn(requester, story);
  await page.setViewportSize(wide);
  await mapDrawn(page);
  const map = page.getByRole('region', { name: /Mum/ });
  const groups = map.getByTestId('group-marker');
  const count = groups.getByTestId('group-count');
  await expect(count).toHaveText('3');
  // Nina is too far away to be shown with them.
  await expect(map.getByTestId('position-marker').filter({ visible: true })).toHaveCount(2);
  await expect(
    map.getByRole('button', { name: texts.map.farAway.replace('{{name}}', 'Nina') }),
  ).toBeVisible();
  await groups.press('Enter');
  await expect(count).toHaveText('2');
  await expect(map.getByRole('button', { name: /Ann/ })).toBeVisible();
  await groups.press('Enter');
  const list = map.getByRole('dialog', { name: texts.map.here_other.replace('{{count}}', '2') });
  await expect(list).toBeFocused();
  await list.getByRole('button', { name: 'Dad' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Dad' })).toBeVisible();
});

test('the map follows a moving recipient until the user drags it, and again on demand', async ({ story }) => {
  const { requester, texts } = story;
  const session = await demoSession(story);
  const start = { latitude: -6.2, longitude: 106.82 };
  const token = await someoneAt(story, 'Budi', '+6281234567834', start, session);
  const page = await signIn(requester, story);
  await page.setViewportSize(wide);
  await page.getByRole('link', { name: 'Budi' }).first().click();
  await mapDrawn(page);
  await sendFarFix(story, token, { latitude: -6.9, longitude: 107.6 });
  await expect.poll(async () => (await centerOf(page))[0]).toBeGreaterThan(107.3);
  await expect(page.getByText(texts.map.start, { exact: true })).toBeVisible();
  const canvas = page.locator('.maplibregl-canvas');
  const box = (await canvas.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 90);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 80, box.y + 120, { steps: 5 });
  await page.mouse.up();
  const follow = page.getByRole('button', { name: texts.map.follow.replace('{{name}}', 'Budi') });
  await expect(follow).toBeVisible();
  await page.waitForTimeout(700);
  const [lng] = await centerOf(page);
  await sendFarFix(story, token, { latitude: -7.8, longitude: 110.4 });
  await expect(page.getByRole('region', { name: texts.location.place.inWords }).locator('dl')).toContainText(
    /7[.,]8/,
  );
  await page.waitForTimeout(700);
  expect((await centerOf(page))[0]).toBeCloseTo(lng, 2);
  await follow.click();
  await expect.poll(async () => (await centerOf(page))[0]).toBeGreaterThan(110);
});

test('after a lost graphics context the map shows what is there now', async ({ story }) => {
  const { requester } = story;
  const session = await demoSession(story);
  const budi = { latitude: -6.2, longitude: 106.82 };
  const token = await someoneAt(story, 'Budi', '+6281234567839', budi, session);
  await someoneAt(story, 'Grandma', '+6281234567840', { latitude: -7.25, longitude: 112.75 }, session);
  const page = await signIn(requester, story);
  await page.setViewportSize(wide);
  await mapDrawn(page);
  const region = page.getByRole('region', { name: /Grandma/ });
  await expect(region.getByRole('button', { name: /Budi|Grandma/ })).toHaveCount(2);
  expect(await drawnAt(page, budi, 14)).toContain('accuracy-fill');
  await page.evaluate(() => {
    const gl = document.querySelector('canvas')!.getContext('webgl2')!;
    const context = gl.getExtension('WEBGL_lose_context')!;
    Object.assign(window, { restore: () => context.restoreContext() });
    context.loseContext();
  });
  await api(story, 'mutation ($token: String!) { withdrawConsent(token: $token, erase: true) { state } }', {
    token,
  });
  await expect(region.getByRole('button', { name: /Budi/ })).toHaveCount(0);
  await page.evaluate(() => (window as unknown as { restore(): void }).restore());
  await mapDrawn(page);
  await expect.poll(() => drawnAt(page, budi, 8)).toContain('land');
  expect(await drawnAt(page, budi, 14)).not.toContain('accuracy-fill');
});

/** Names of the scripts that the context's pages request from now on. */
function scriptsOf(context: BrowserContext): string[] {
  const scripts: string[] = [];
  context.on('request', (request) => {
    const name = /assets\/(.+)-.{8}\.js$/.exec(request.url())?.[1];
    if (name) scripts.push(name);
  });
  return scripts;
}

test('loads the map’s scripts in advance while a request awaits its answer', async ({ story }) => {
  const { requester } = story;
  const asked = { channel: 'PHONE', recipient: '+6281234567837', title: 'Ibu Sari' } as const;
  const link = await askQuietly(story, asked, await demoSession(story));
  await forgetLimits(story.whereabouts, -1);
  const scripts = scriptsOf(requester);
  const page = await signIn(requester, story);
  await page.getByRole('link', { name: 'Ibu Sari' }).first().click();
  // The other is what the page loads last when it is idle: the toasts' library.
  for (const script of ['place-map', 'sonner-toaster'])
    await expect.poll(() => scripts, { timeout: 20_000 }).toContain(script);
  scripts.length = 0;
  await grant(story, new URL(link).hash.slice(1), 'CITY');
  await mapDrawn(page);
  expect(scripts).toEqual([]);
});

test('with data saver on, loads the map only when there is a position to show', async ({ story }) => {
  const { requester } = story;
  const asked = { channel: 'PHONE', recipient: '+6281234567838', title: 'Budi' } as const;
  const link = await askQuietly(story, asked, await demoSession(story));
  await forgetLimits(story.whereabouts, -1);
  await requester.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await requester.setExtraHTTPHeaders({ 'save-data': 'on' });
  const scripts = scriptsOf(requester);
  const page = await signIn(requester, story);
  await page.getByRole('link', { name: 'Budi' }).first().click();
  // What the page loads last is there.
  await expect.poll(() => scripts, { timeout: 20_000 }).toContain('sonner-toaster');
  expect(scripts).not.toContain('place-map');
  await grant(story, new URL(link).hash.slice(1), 'CITY');
  await mapDrawn(page);
});
