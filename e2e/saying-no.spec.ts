import { demoSession } from './support/api.ts';
import { asked, openAsked } from './support/ask.ts';
import { moveExpiry } from './support/database.ts';
import { badge } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { pushedTo } from './support/watch.ts';

test('a silent decline changes neither the dashboard nor its pushes until the recipient discloses it', async ({
  story,
}) => {
  const { requester, texts } = story;
  const names = texts.location.badge;
  const { declined } = texts.consent;
  const pushed = pushedTo(requester);
  const { page, theirs } = await asked(story, '+6281234567820');
  // That the message was sent may be pushed after the recipient has opened its link, and twice.
  await expect.poll(() => pushed.some((text) => text.includes('"delivery":"SENT"'))).toBe(true);
  let before = pushed.length;
  await expect(async () => {
    before = pushed.length;
    await page.waitForTimeout(1_000);
    expect(pushed).toHaveLength(before);
  }).toPass();

  await theirs.getByRole('button', { name: texts.words.refuseButton }).click();
  await expect(theirs.getByRole('heading', { name: declined.heading })).toBeVisible();
  await expect(theirs.getByText(declined.quiet).first()).toBeVisible();
  await expect(badge(page, names.pending)).toBeVisible();

  await theirs.getByRole('button', { name: declined.tell }).click();
  await theirs.getByRole('button', { name: texts.consent.confirm.tellNow, exact: true }).click();
  await expect(badge(page, names.declined)).toBeVisible();
  // Events arrive in causal order, so a push about the silent decline would come before this one.
  expect(pushed.slice(before).filter((text) => !text.includes('"consent":"DECLINED"'))).toEqual([]);
  await expect(theirs.getByRole('paragraph').filter({ hasText: declined.told })).toBeVisible();
});

test('a silent decline is still Pending when the dashboard is reloaded', async ({ story }) => {
  const { texts } = story;
  const { page, theirs } = await asked(story, '+6281234567821');
  await theirs.getByRole('button', { name: texts.words.refuseButton }).click();
  await expect(theirs.getByRole('heading', { name: texts.consent.declined.heading })).toBeVisible();
  await page.reload();
  await expect(badge(page, texts.location.badge.pending)).toBeVisible();
});

test('a disclosed decline appears on the dashboard without a reload', async ({ story }) => {
  const { texts } = story;
  const { page, theirs } = await asked(story, '+6281234567822');
  await theirs.getByRole('checkbox', { name: texts.consent.form.tell }).check();
  await theirs.getByRole('button', { name: texts.words.refuseButton }).click();
  await expect(badge(page, texts.location.badge.declined)).toBeVisible();
  await expect(theirs.getByRole('paragraph').filter({ hasText: texts.consent.declined.told })).toBeVisible();
});

test('a silent decline leaves the requester’s API responses byte-identical until the link expires', async ({
  story,
}) => {
  const { whereabouts, texts } = story;
  const session = await demoSession(story);
  const fields = `id channel recipient title status consent requestedAt locatedAt expiresAt sharingUntil endedAt changedAt
    link delivery cancelledAt senderName whoAskedAt whoAnsweredAt reply repliedAt extensionAskedAt
    position { latitude } track { latitude }`;
  const query = `{ locations { totalCount pageInfo { endCursor hasNextPage } nodes { ${fields} } }
    awaiting: locations(consent: AWAITING) { totalCount } declined: locations(consent: DECLINED) { totalCount }
    found: locations(search: "7823") { totalCount } sendLimits { kind nextAt } }`;
  const headers = {
    authorization: `Bearer ${session}`,
    'x-app-id': 'e2e',
    'content-type': 'application/json',
  };
  const everything = async () => {
    const graphql = { method: 'POST', headers, body: JSON.stringify({ query }) };
    const answers = [
      await fetch(`${whereabouts.url}/graphql`, graphql),
      await fetch(`${whereabouts.url}/api/v1/personnal/subscribe/info`, { headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    return (await Promise.all(answers.map((answer) => answer.text()))).join('\n');
  };
  const { theirs } = await openAsked(story, { channel: 'PHONE', recipient: '+6281234567823' }, { session });
  await expect.poll(everything).toContain('"delivery":"SENT"');
  const before = await everything();
  expect(before).toContain('"consent":"AWAITING"');
  await theirs.getByRole('button', { name: texts.words.refuseButton }).click();
  await expect(theirs.getByText(texts.consent.declined.quiet).first()).toBeVisible();
  expect(await everything()).toBe(before);
  await theirs.reload();
  await expect(theirs.getByRole('heading', { name: texts.consent.declined.heading })).toBeVisible();
  expect(await everything()).toBe(before);
  await moveExpiry(whereabouts, '-1 second');
  expect(await everything()).toContain('"consent":"EXPIRED"');
});
