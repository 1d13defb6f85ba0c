import { expectAccessible } from './support/accessible.ts';
import { demo } from './support/api.ts';
import { holdPosition } from './support/geolocation.ts';
import { newestMessage } from './support/inbox.ts';
import { badge, inWords, openForm, openLink, openLogin, share, shown, stopButton } from './support/people.ts';
import { both, expect, test } from './support/test.ts';

test.use({ drawsMap: true });

const phone = '+6281234567890';

test(
  'the subscriber signs in by emailed link, asks, and sees the recipient live until they stop',
  both,
  async ({ story }, info) => {
    const { whereabouts, requester, recipient, texts, path } = story;
    const names = texts.location.badge;
    const { page, dialog } = await openLogin(requester, story);

    await test.step('signs in by the link in the inbox', async () => {
      const start = Date.now();
      await dialog.getByLabel(texts.account.login.emailLabel).fill(demo.email);
      await dialog.getByRole('button', { name: texts.account.login.continue }).click();
      await expect(page.getByRole('heading', { name: texts.account.checkEmail.title })).toBeVisible();
      const mail = await newestMessage(whereabouts, 'EMAIL', { to: demo.email, after: start - 1_000 });
      await page.goto(mail.links[0]!);
      await page.getByRole('button', { name: texts.account.enterLink.confirm }).click();
      await page.waitForURL(`**${path('/dashboard')}**`);
    });

    const sms =
      await test.step('types a number, sees it formatted and the message as it will arrive, and sends', async () => {
        const { form, number, preview, send } = await openForm(page, story);
        await number.pressSequentially(phone);
        await expect(number).toHaveValue('+62 812 3456 7890');
        await expect(preview).toHaveCSS('opacity', '1');
        const previewed = await preview.innerText();
        await send.click();
        await expect(form).toBeHidden();
        await expect(badge(page, names.pending)).toBeVisible();
        const message = await newestMessage(whereabouts, 'SMS', { to: phone });
        expect(message.text).toBe(previewed.replace(/\S+#…/, message.links[0]!));
        return message;
      });

    const device = await holdPosition(recipient);
    const theirs = await openLink(recipient, sms.links[0]!, story);
    await theirs.screenshot({ path: info.outputPath('recipient-asked.png'), fullPage: true });

    await test.step('consent shows an approximate place without a reload', async () => {
      await theirs.getByRole('radio', { name: texts.words.durations.ONE_HOUR.label }).check();
      await share(theirs, story, 'EXACT');
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
      await expect(inWords(page, story)).toContainText(/6[.,]2000°/);
      await recipient.setGeolocation({ latitude: -6.201, longitude: 106.821, accuracy: 20 });
      await expect(inWords(page, story)).toContainText(/6[.,]2010°/);
      const count = (positions: number) =>
        inWords(page, story).getByText(
          texts.location.track.count_other.replace('{{count, number}}', `${positions}`),
        );
      await expect(count(3)).toBeVisible();
      await recipient.setGeolocation({ latitude: -6.202, longitude: 106.822, accuracy: 20 });
      await expect(inWords(page, story)).toContainText(/6[.,]2020°/);
      await expect(count(4)).toBeVisible();
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
