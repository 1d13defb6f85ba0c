import { expect, test } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { texts } from '#server/texts/texts.ts';
import { hour, minute } from '#shared/time-units.ts';
import { mailAnswers } from './mail-answers.ts';

const app = await openTestApp();

test('an e-mail about an answer says that its dashboard is closed once the plan has ended', async () => {
  const owner = await makeSubscriber(app, { validUntil: new Date(Date.now() + hour) });
  const requester = requesterOf(app, owner);
  const { id, linkToken } = await requester.request({ channel: 'LINK', title: 'Ani' });
  const recipient = recipientOf(app, linkToken);
  const mailed = async () => {
    app.advance(minute);
    await mailAnswers(app.newContext());
    await runDueJobs(app);
    const mails = (await app.inbox.list()).filter(
      ({ to, text }) => to === owner.email && text.includes('Ani'),
    );
    return mails.map(({ text }) => text.includes(texts.en.answerMails.planOver));
  };
  await recipient.reply('ON_MY_WAY');
  expect(await mailed()).toEqual([false]);
  await requester.location(id);
  app.advance(hour);
  await recipient.reply('OK');
  expect(await mailed()).toEqual([true, false]);
});
