import { demoSession } from './support/api.ts';
import { onDatabase } from './support/database.ts';
import { mapDrawn, sendFix, someoneAt } from './support/map.ts';
import { signIn } from './support/people.ts';
import { both, expect, test } from './support/test.ts';

test.use({ drawsMap: true });

test(
  'a track plays at sixty times its speed, from its start to where somebody is now',
  both,
  async ({ story }) => {
    const { requester, texts, whereabouts } = story;
    const { slider } = texts.location;
    const house = { latitude: -34.9055, longitude: -56.1913 };
    const token = await someoneAt(story, 'Mum', '+6281234567897', house, await demoSession(story));
    const began = Date.now();
    for (const step of [1, 2, 3])
      await sendFix(
        story,
        token,
        { ...house, longitude: house.longitude + step * 0.0004 },
        began + step * 1_100,
      );
    // A minute between each two.
    await onDatabase(
      whereabouts,
      `update position set recorded_at = now() - (4 - place) * interval '1 minute'
     from (select id, row_number() over (order by id) as place from position where source = 'GPS') as walk
     where walk.id = position.id`,
    );
    const page = await signIn(requester, story);
    await page.getByRole('link', { name: 'Mum' }).first().click();
    await mapDrawn(page);
    const time = page.getByRole('slider');
    await expect(time).toHaveValue('3');
    await page.getByRole('button', { name: slider.play }).click();
    await expect(page.getByRole('combobox', { name: slider.speed })).toHaveValue('60');
    await expect(time).toHaveValue('0');
    await expect(page.getByRole('button', { name: slider.pause })).toBeFocused();
    await expect(time).toHaveValue('2');
    await expect(time).toHaveValue('3');
    await expect(page.getByRole('button', { name: slider.play })).toBeFocused();
  },
);
