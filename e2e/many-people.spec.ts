import type { Locator } from '@playwright/test';
import { crowdAt } from './support/crowd.ts';
import { forgetRequests } from './support/database.ts';
import { mapDrawn } from './support/map.ts';
import { openDashboard, startSession } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ drawsMap: true });

const cities = [
  { latitude: -34.9, longitude: -56.19 },
  { latitude: -34.6, longitude: -58.38 },
  { latitude: -31.42, longitude: -64.19 },
];
const london = { latitude: 51.5, longitude: -0.12 };
/** `count` people of the first `among` cities, spread over some kilometres. */
const spread = (count: number, among: number) =>
  Array.from({ length: count }, (_, index) => {
    const { latitude, longitude } = cities[index % among]!;
    return {
      latitude: latitude + (((index * 73) % 97) - 48) / 1_500,
      longitude: longitude + (((index * 31) % 89) - 44) / 1_500,
    };
  });

/** How many people the faces and groups stand for, and how many pairs of these touch. */
async function count(map: Locator): Promise<{ people: number; touching: number }> {
  const found = map.locator('[data-testid=position-marker], [data-testid=group-marker]');
  return found.evaluateAll((all) => {
    const boxes = all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const members = one.querySelector('[data-testid=group-count]')?.textContent ?? '1';
      return { x: x + width / 2, y: y + height / 2, size: Math.min(width, height), members: Number(members) };
    });
    const touching = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => Math.hypot(one.x - other.x, one.y - other.y) < (one.size + other.size) / 2),
    );
    return { people: boxes.reduce((sum, { members }) => sum + members, 0), touching: touching.length };
  });
}

test('of six people in three cities, thirty in one and two hundred nobody is covered by anybody else', async ({
  story,
}) => {
  const { whereabouts, requester, texts, path } = story;
  await startSession(requester, story);
  for (const [people, among] of [
    [6, 3],
    [30, 1],
    [200, 3],
  ] as const) {
    await forgetRequests(whereabouts);
    await crowdAt(whereabouts, spread(people, among));
    const page = await requester.newPage();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path('/dashboard'));
    const map = page.locator('.maplibregl-map');
    await expect.poll(() => count(map)).toEqual({ people, touching: 0 });
    // At any zoom; further in, not all of them are on the map's part that is in view.
    await page.getByRole('button', { name: texts.map.controls.zoomIn, exact: true }).click();
    await page.waitForTimeout(400);
    await expect.poll(() => count(map)).toEqual({ people, touching: 0 });
    await page.close();
  }
});

test('somebody far from all others is a press away', async ({ story }) => {
  const { whereabouts, requester, texts } = story;
  await startSession(requester, story);
  await crowdAt(whereabouts, [...spread(6, 1), london]);
  const page = await openDashboard(requester, story);
  await page.setViewportSize({ width: 1280, height: 800 });
  await mapDrawn(page);
  await page
    .getByRole('button', { name: texts.map.farAway.replace('{{name}}', texts.location.link) })
    .click();
  await expect(page).toHaveURL(/request=/);
  await expect(page.getByRole('region', { name: texts.location.place.inWords })).toContainText('51.5');
});
