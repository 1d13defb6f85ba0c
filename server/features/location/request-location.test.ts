import { expect, test } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { requesterOf } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { limits } from '#shared/limits.ts';

const app = await openTestApp();

test.each([
  {
    channel: 'PHONE',
    recipient: '+447700900123',
    title: 'Mum',
    senderName: 'Sari',
    templateId: 'sms.ask.id',
  },
  {
    channel: 'EMAIL',
    recipient: 'mum@example.org',
    title: null,
    senderName: null,
    templateId: 'email.ask.en',
  },
  { channel: 'LINK', recipient: null, title: 'Mum', senderName: 'Sari', templateId: null },
])(
  'a $channel request that has expired says all that it takes to ask again in the same words',
  async (asked) => {
    const requester = requesterOf(app, await makeSubscriber(app));
    const { id } = await requester.request(asked);
    await runDueJobs(app);
    app.advance(limits.invitationLife);
    const { consent, channel, recipient, title, senderName, templateId } = await requester.location(id);
    expect(consent).toBe('EXPIRED');
    const read = { channel, recipient, title, senderName, templateId };
    expect(read).toEqual(asked);
    expect((await requester.request(read)).value).toMatchObject(asked);
    await runDueJobs(app);
    const sent = (await app.inbox.list()).filter(({ to }) => to === recipient);
    const [one, other] = sent.map(({ text }) => text.replaceAll(/https?:\S+/g, 'LINK'));
    expect(sent).toHaveLength(asked.templateId ? 2 : 0);
    expect(one).toBe(other);
  },
);
