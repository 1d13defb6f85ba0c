import { setTimeout as sleep } from 'node:timers/promises';
import type { InboxEntry } from '#server/inbox/store.ts';
import type { TestApp } from './build-test-app.ts';

/** The newest e-mail to an address whose subject fits, once the jobs have sent it. The app needs its worker. */
export async function mailTo(test: TestApp, email: string, subject: RegExp, skip = 0): Promise<InboxEntry> {
  const until = Date.now() + 10_000;
  while (Date.now() < until) {
    const found = (await test.inbox.list()).filter(
      (entry) => entry.to === email && subject.test(entry.subject ?? ''),
    );
    if (found.length > skip) return found[0]!;
    await sleep(50);
  }
  throw new Error(`no e-mail to ${email} about ${subject.source}`);
}

/** The part of an e-mail's link that stands behind the `#`. */
export const tokenIn = (entry: InboxEntry): string => entry.links[0]!.split('#')[1]!;

/** The six digits of an e-mail. */
export const codeIn = (entry: InboxEntry): string => /^\d{6}$/m.exec(entry.text)![0];

/** Waits until every account e-mail that was asked for has been seen to by the jobs. */
export async function jobsDone(test: TestApp): Promise<void> {
  const until = Date.now() + 10_000;
  while (Date.now() < until) {
    const [row] = await test.orm.em
      .fork()
      .execute<{ count: string }[]>(
        `select count(*) from pgboss.job where name in ('account-mail', 'send-message') and state < 'completed'`,
      );
    if (row?.count === '0') return;
    await sleep(50);
  }
  throw new Error('jobs are still waiting');
}
