import { forgetRequests } from './support/forget.ts';
import { askByPhone, demo, newestMessage, openLink, share, shown, signIn } from './support/people.ts';
import { textsIn } from './support/texts.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(({ whereabouts }) => forgetRequests(whereabouts));

test('the subscriber signs in by e-mailed link, asks, and sees the recipient live until they stop', async ({
  whereabouts,
  requester,
  recipient,
  appLocale,
  path,
}) => {
  const texts = textsIn(appLocale);
  const story = { texts, path };
  const { badge, place } = texts.location;
  const page = await requester.newPage();

  await test.step('signs in by the link in the inbox', async () => {
    const start = Date.now();
    await page.goto(path('/'));
    await page.getByRole('button', { name: texts.account.login.title }).first().click();
    await page.getByRole('dialog').getByLabel(texts.account.login.emailLabel).fill(demo.email);
    await page.getByRole('button', { name: texts.account.login.continue }).click();
    await expect(page.getByText(texts.account.checkEmail.title)).toBeVisible();
    const mail = await newestMessage(whereabouts, 'EMAIL', { after: start - 1_000 });
    await page.goto(mail.links[0]!);
    await page.getByRole('button', { name: texts.account.enterLink.confirm }).click();
    await page.waitForURL(`**${path('/dashboard')}**`);
  });

  await test.step('types a number, sees it formatted and the message as it will arrive, and sends', async () => {
    await page.getByRole('button', { name: texts.location.newRequest }).first().click();
    const dialog = page.getByRole('dialog');
    const number = dialog.getByLabel(texts.location.request.number, { exact: true });
    await number.pressSequentially('+6281234567890');
    await expect(number).toHaveValue('+62 812 3456 7890');
    await expect(dialog.getByText(/#…/)).toBeVisible();
    await dialog.getByRole('button', { name: texts.location.request.send }).click();
    await expect(dialog).toBeHidden();
    await expect(shown(page, badge.pending)).toBeVisible();
  });

  const sms = await newestMessage(whereabouts, 'SMS', { to: '+6281234567890' });

  // No position yet: the device is still looking, so that IP located is a state that stays to be seen.
  await recipient.grantPermissions(['geolocation']);
  const theirs = await openLink(recipient, sms.links[0]!, story);

  await test.step('the yes shows an approximate place, by itself', async () => {
    await theirs.evaluate(() => {
      const { geolocation } = navigator;
      const { watchPosition, getCurrentPosition } = geolocation;
      Object.assign(window, {
        findPosition: () => {
          Object.assign(geolocation, { watchPosition, getCurrentPosition });
          waiting.splice(0).forEach((start) => start());
        },
      });
      const waiting: (() => void)[] = [];
      geolocation.watchPosition = (...args) => {
        waiting.push(() => watchPosition.apply(geolocation, args));
        return 0;
      };
      geolocation.getCurrentPosition = (...args) => {
        waiting.push(() => getCurrentPosition.apply(geolocation, args));
      };
    });
    await share(theirs, story, 'EXACT');
    await expect(shown(page, badge.ip)).toBeVisible();
    await expect(shown(page, place.approximate)).toBeVisible();
    await expect(page.getByRole('link', { name: /DB-IP/ }).filter({ visible: true }).first()).toBeVisible();
  });

  await test.step('a fix turns it to GPS tracked, and the track grows as they move', async () => {
    await recipient.setGeolocation({ latitude: -6.2, longitude: 106.82, accuracy: 20 });
    await theirs.evaluate(() => (window as unknown as { findPosition(): void }).findPosition());
    await expect(shown(page, badge.gps)).toBeVisible();
    const inWords = page.getByRole('region', { name: place.inWords });
    await expect(inWords).toContainText(/6[.,]2000°/);
    await recipient.setGeolocation({ latitude: -6.21, longitude: 106.83, accuracy: 20 });
    await expect(inWords).toContainText(/6[.,]2100°/);
    await recipient.setGeolocation({ latitude: -6.22, longitude: 106.84, accuracy: 20 });
    await expect(inWords).toContainText(/6[.,]2200°/);
    const count = texts.location.track.count_other.replace('{{count}}', '4');
    await expect(inWords.getByText(count).first()).toBeVisible();
  });

  await test.step('stop ends it on the dashboard within two seconds', async () => {
    await theirs.getByRole('button', { name: texts.consent.sharing.stop, exact: true }).click();
    await expect(shown(page, badge.ended)).toBeVisible({ timeout: 2_000 });
    await expect(theirs.getByRole('heading', { name: texts.consent.ended.heading })).toBeVisible();
  });
});

test('a quiet no leaves the dashboard as it was; a told one says so', async ({
  whereabouts,
  requester,
  recipient,
  appLocale,
  path,
}, info) => {
  test.skip(!info.project.name.includes('375'), 'the width makes no difference here');
  const texts = textsIn(appLocale);
  const story = { texts, path };
  const { badge } = texts.location;
  const page = await signIn(requester, story);
  await askByPhone(page, story, '+6281234567891');
  await expect(shown(page, badge.pending)).toBeVisible();
  const sms = await newestMessage(whereabouts, 'SMS', { to: '+6281234567891' });
  const theirs = await openLink(recipient, sms.links[0]!, story);
  await theirs.getByRole('button', { name: texts.words.refuseButton }).click();
  await expect(theirs.getByRole('heading', { name: texts.consent.declined.heading })).toBeVisible();
  await page.reload();
  await expect(shown(page, badge.pending)).toBeVisible();
  await theirs.getByRole('button', { name: texts.consent.declined.tell }).click();
  await expect(shown(page, badge.declined)).toBeVisible();
});
