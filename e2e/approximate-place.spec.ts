import { demoSession } from './support/api.ts';
import { cornersOf, mapDrawn, someoneAt } from './support/map.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ drawsMap: true });

test('the circle around a place known only roughly is drawn round', async ({ story }) => {
  await someoneAt(story, 'Ibu Sari', '+6281234567833', null, await demoSession(story));
  const page = await signIn(story.requester, story);
  await page.getByRole('link', { name: 'Ibu Sari' }).first().click();
  await mapDrawn(page);
  await expect.poll(() => cornersOf(page, 'accuracy')).toBeGreaterThan(90);
});
