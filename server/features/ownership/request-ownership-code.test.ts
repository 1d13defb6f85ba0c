import { expect, test, vi } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

test('a code for a tagged address goes to its mailbox, all of whose spellings it opens', async () => {
  // Without tags at its provider this would be somebody else's.
  const recipient = 'Mum+other@example.org';
  const call = (operation: string) =>
    app.graphql(`mutation ($recipient: String!) { ${operation} }`, { recipient });
  await call('requestMyShares(recipient: $recipient) { accepted }');
  await runDueJobs(app);
  const [mail, ...others] = await app.inbox.list();
  expect([mail?.to, others]).toEqual(['Mum@example.org', []]);
  const code = /\b\d{6}\b/.exec(mail!.text)![0];
  const { data } = await call(`openMyShares(recipient: $recipient, code: "${code}") { recipientText }`);
  expect(data.openMyShares).toEqual({ recipientText: recipient });
});

test('as much is done for a code that is not sent because of the daily limit as for one that is', async () => {
  const send = vi.spyOn(app.ports.jobs, 'send');
  for (const sent of [1, 2, 2]) {
    send.mockClear();
    await app.graphql('mutation { requestMyShares(recipient: "full@example.org") { accepted } }');
    expect(send).toHaveBeenCalledOnce();
    await runDueJobs(app);
    const inbox = await app.inbox.list();
    expect(inbox.filter(({ to }) => to === 'full@example.org')).toHaveLength(sent);
  }
});
