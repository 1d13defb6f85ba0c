import { api, demoSession } from './support/api.ts';
import { askQuietly, asked, openAsked } from './support/ask.ts';
import { forgetLimits } from './support/forget-limits.ts';
import { badge, block as pressBlock, openForm, share, shown } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('the recipient asks who it is, replies without a location, and blocks without disclosure', async ({
  story,
}) => {
  const { whereabouts, texts } = story;
  const { other, blocked } = texts.consent;
  const { who, reply, badge: names } = texts.location;
  const { page, theirs } = await asked(story, '+6281234567900');

  await theirs.getByText(other.heading).click();
  await theirs.getByRole('button', { name: other.who }).click();
  await expect(theirs.getByText(other.whoAsked)).toBeVisible();
  await expect(theirs.getByRole('button', { name: other.who })).toBeHidden();
  const form = page.getByRole('form', { name: who.title });
  await form.getByLabel(who.name).fill('Budi');
  await form.getByRole('button', { name: who.send }).click();
  await expect(shown(page, who.done)).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText(other.whoAnswered.replace('{{name}}', 'Budi'))).toBeVisible();

  for (const word of ['OK', 'ON_MY_WAY', 'CALL_ME']) {
    const button = theirs.getByRole('button', { name: other.reply[word] });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(shown(page, reply.said.replace('{{reply}}', reply[word]))).toBeVisible();
  }
  await expect(badge(page, names.pending)).toBeVisible();

  await pressBlock(theirs, story);
  await expect(theirs.getByRole('heading', { name: blocked.heading })).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText(blocked.text).first()).toBeVisible();
  await page.reload();
  await expect(badge(page, names.pending)).toBeVisible();

  await forgetLimits(whereabouts, -1);
  const { form: again, number, preview, send } = await openForm(page, story);
  await number.fill('+6281234567900');
  await expect(preview).toBeVisible();
  await send.click();
  await expect(again.getByText(texts.errors.RECIPIENT_UNAVAILABLE)).toBeVisible();
  await expect(page.getByText(texts.location.request.failed)).toBeVisible();
});

test('a LINK recipient can report and block the request, and the page says what that does', async ({
  story,
}) => {
  const { other, report, block, blocked } = story.texts.consent;
  const { theirs } = await openAsked(story, { channel: 'LINK', title: 'Trip' });
  await theirs.getByText(other.blockHeading).click();
  await theirs.getByRole('button', { name: report.open }).click();
  await theirs.getByRole('radio', { name: report.reason.UNKNOWN_PERSON }).check();
  await theirs.getByRole('button', { name: report.send }).click();
  await expect(theirs.getByText(report.sent)).toBeVisible();
  await theirs.getByRole('button', { name: block.buttonLink }).click();
  await expect(theirs.getByText(block.LINK)).toBeVisible();
  await theirs.getByRole('button', { name: block.now, exact: true }).click();
  await expect(theirs.getByText(blocked.link).first()).toBeVisible();
});

test('a grant on an outdated consent text is rejected; the new text is shown with the choice kept', async ({
  story,
}) => {
  const { recipient, texts } = story;
  const { words, consent } = texts;
  const session = await demoSession(story);
  const link = await askQuietly(story, { channel: 'LINK', title: 'Trip' }, session);
  const theirs = await recipient.newPage();
  // The page as it was before a new version was deployed.
  await theirs.route(
    (url) => url.pathname.endsWith('/share'),
    async (route) => {
      const now = await route.fetch();
      const before = (await now.text()).replace(/"textVersion":"[^"]+"/, '"textVersion":"2020-01-01.1"');
      await route.fulfill({ response: now, body: before });
    },
    { times: 1 },
  );
  await theirs.goto(link);
  await theirs.getByRole('radio', { name: words.durations.EIGHT_HOURS.label }).check();
  await share(theirs, story, 'AREA');
  await expect(theirs.getByText(consent.error.CONSENT_TEXT_CHANGED)).toBeVisible();
  await expect(theirs.getByRole('radio', { name: words.precision.AREA.label })).toBeChecked();
  await expect(theirs.getByRole('radio', { name: words.durations.EIGHT_HOURS.label })).toBeChecked();
  expect(new URL(theirs.url()).hash).toBe(new URL(link).hash);
  const consents = async () =>
    (
      await api<{ locations: { nodes: { consent: string; position: object | null }[] } }>(
        story,
        '{ locations { nodes { consent position { source } } } }',
        {},
        session,
      )
    ).locations.nodes;
  expect(await consents()).toEqual([{ consent: 'AWAITING', position: null }]);

  await theirs.getByRole('button', { name: words.share, exact: true }).click();
  await expect(theirs.getByText(words.precision.AREA.label).first()).toBeVisible();
  await expect.poll(consents).toMatchObject([{ consent: 'GRANTED' }]);
  await expect(theirs.getByText(consent.error.CONSENT_TEXT_CHANGED)).toBeHidden();
  // The choice was kept only that one time.
  await theirs.reload();
  await expect(theirs.getByRole('button', { name: consent.change.open })).toBeVisible();
  await expect(theirs.getByText(consent.error.CONSENT_TEXT_CHANGED)).toBeHidden();
});
