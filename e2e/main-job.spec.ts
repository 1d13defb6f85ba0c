import { randomUUID } from 'node:crypto';
import { homeEn } from '../client/site/home/home-en.ts';
import { homeId } from '../client/site/home/home-id.ts';
import { expectAccessible } from './support/accessible.ts';
import { countClicks } from './support/clicks.ts';
import { holdPosition } from './support/geolocation.ts';
import { newestMessage } from './support/inbox.ts';
import { cards, payByCard } from './support/paying.ts';
import { badge, inWords, openLink, partsOf, share, shown, stopButton } from './support/people.ts';
import { both, expect, test } from './support/test.ts';

test.use({ drawsMap: true });

const phone = '+6281234567890';
const shownPhone = '+62 812 3456 7890';

test(
  'a visitor locates, pays, asks and sees the recipient live until they stop, in few clicks',
  both,
  async ({ story }, info) => {
    const { whereabouts, requester, recipient, texts, path } = story;
    const names = texts.location.badge;
    const { entry } = path('') ? homeId : homeEn;
    const clicks = await countClicks(requester);
    const page = await requester.newPage();
    await page.goto(path('/') || '/');
    const landed = Date.now();

    await test.step('lands, locates, creates the account and pays, in at most six clicks', async () => {
      await page.getByLabel(entry.label).fill(phone);
      await page.getByRole('button', { name: entry.locate }).click();
      const doorway = page.getByRole('dialog');
      await expect(doorway.getByText(texts.lookup.stages.state.CONSENT)).toBeVisible();
      await expectAccessible(page, 'the doorway');
      await doorway.getByLabel(texts.account.register.email).fill(`visitor-${randomUUID()}@example.org`);
      await doorway.getByRole('button', { name: texts.account.register.next }).click();
      await page.waitForURL(`**${path('/payment')}`);
      await payByCard(page, story, cards.succeeds);
      await page.waitForURL(`**${path('/dashboard')}`);
      expect(await clicks(page)).toBeLessThanOrEqual(6);
    });

    const sms =
      await test.step('finds the number in the form, and the message as it will arrive, and sends', async () => {
        const name = texts.location.request.welcome.replace('{{recipient}}', shownPhone);
        const { form, number, preview, send } = partsOf(page.getByRole('dialog', { name }), texts);
        await expect(form.getByText(texts.common.userCreated)).toBeVisible();
        await expect(number).toHaveValue(shownPhone, { timeout: 60_000 });
        await expect(preview).toHaveCSS('opacity', '1');
        const previewed = await preview.innerText();
        await send.click();
        await expect(form).toBeHidden();
        await expect(badge(page, names.pending)).toBeVisible();
        const message = await newestMessage(whereabouts, 'SMS', { to: phone });
        expect(message.text).toBe(previewed.replace(/\S+#…/, message.links[0]!));
        return message;
      });

    const taps = await countClicks(recipient);
    const device = await holdPosition(recipient);
    const theirs = await openLink(recipient, sms.links[0]!, story);
    await theirs.screenshot({ path: info.outputPath('recipient-asked.png'), fullPage: true });

    await test.step('consent, in two taps, shows an approximate place without a reload', async () => {
      await share(theirs, story, 'EXACT');
      expect(await taps(theirs)).toBe(2);
      await expect(badge(page, names.ip)).toBeVisible();
      await expect(inWords(page, story)).toContainText(texts.location.place.approximate);
      await expect(inWords(page, story)).toContainText('Jakarta');
      await expect(shown(page, /DB-IP/)).toBeVisible();
      await expectAccessible(page, 'details with map, IP located');
      await page.screenshot({ path: info.outputPath('dashboard-approximate.png') });
    });

    await test.step('a fix changes the status to GPS tracked, and the track grows with each move', async () => {
      await recipient.setGeolocation({ latitude: -6.2, longitude: 106.82, accuracy: 20 });
      await device.find(theirs);
      await expect(badge(page, names.gps)).toBeVisible();
      info.annotations.push({
        type: 'landing to the first live position',
        description: `${(Date.now() - landed) / 1_000} s, ${await clicks(page)} clicks`,
      });
      await expect(inWords(page, story)).toContainText(/6[.,]2000°/);
      await recipient.setGeolocation({ latitude: -6.201, longitude: 106.821, accuracy: 20 });
      await expect(inWords(page, story)).toContainText(/6[.,]2010°/);
      const count = (positions: number) =>
        inWords(page, story).getByText(
          texts.location.track.count_other.replace('{{count, number}}', `${positions}`),
        );
      await expect(count(2)).toBeVisible();
      await recipient.setGeolocation({ latitude: -6.202, longitude: 106.822, accuracy: 20 });
      await expect(inWords(page, story)).toContainText(/6[.,]2020°/);
      await expect(count(3)).toBeVisible();
      await page.screenshot({ path: info.outputPath('dashboard-live.png') });
      await theirs.screenshot({ path: info.outputPath('recipient-sharing.png'), fullPage: true });
    });

    await test.step('stop ends the share on the dashboard within two seconds', async () => {
      await stopButton(theirs, story).click();
      await expect(badge(page, names.ended)).toBeVisible({ timeout: 2_000 });
      await expect(theirs.getByRole('heading', { name: texts.consent.ended.heading })).toBeVisible();
    });
  },
);
