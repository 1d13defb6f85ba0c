import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openInbox } from '#server/inbox/store.ts';
import { startSmtpServer } from '#server/testing/start-smtp-server.ts';
import { writtenWhile } from '#server/testing/written-while.ts';
import { openInboxMail } from './inbox.ts';
import type { Mail, MailPort } from './port.ts';
import { openSmtp } from './smtp.ts';

type Arrived = {
  to: string;
  subject: string | null | undefined;
  text: string | undefined;
  html: string | null | undefined;
};
type Bench = { mail: MailPort; arrived(): Promise<Arrived[]>; close(): Promise<unknown> };

const adapters: [string, () => Promise<Bench>][] = [
  [
    'inbox',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'mail-'));
      const inbox = await openInbox(folder);
      return {
        mail: openInboxMail(inbox),
        arrived: async () =>
          (await inbox.list())
            .toReversed()
            .map(({ to, subject, text, html }) => ({ to, subject, text, html })),
        close: () => rm(folder, { recursive: true }),
      };
    },
  ],
  [
    'SMTP',
    async () => {
      const server = await startSmtpServer();
      const mail = openSmtp({ url: server.url, from: 'Whereabouts <no-reply@where.test>' });
      return {
        mail,
        arrived: () =>
          Promise.resolve(
            server.arrived.map(({ recipients, email }) => ({
              to: recipients.join(', '),
              subject: email.subject,
              text: email.text?.trimEnd(),
              html: email.html?.trimEnd(),
            })),
          ),
        close: () => {
          mail.close();
          return server.close();
        },
      };
    },
  ],
];

describe.each(adapters)('every MailPort: %s', (_name, open) => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await open();
  });
  afterEach(() => bench.close());

  const message: Mail = {
    id: 'row-1',
    to: 'Ani.Wijaya+family@example.com',
    subject: 'Keluarga menanyakan kabar Anda – “apa kabar?” 🙏',
    text: `Buka https://where.test/id/share#aB-_9\n.\n${'panjang '.repeat(200).trim()}`,
    html: '<!doctype html><p>Buka <a href="https://where.test/id/share?a=1&amp;b=2#aB-_9">tautan</a> – terima kasih 🙏</p>',
  };

  it('delivers text, subject and HTML unchanged to exactly the address', async () => {
    await bench.mail.send(message);
    const { to, subject, text, html } = message;
    expect(await bench.arrived()).toEqual([{ to, subject, text, html }]);
  });

  it('returns a unique id for every message', async () => {
    const ids = [];
    for (const id of ['row-1', 'row-2', 'any text <at> all\r\nBcc: x@example.com', '']) {
      ids.push((await bench.mail.send({ ...message, id })).providerId);
    }
    expect(new Set(ids).size).toBe(4);
    expect(ids.every((id) => id.length > 0)).toBe(true);
    expect((await bench.arrived()).map(({ to }) => to)).toEqual(Array.from(ids, () => message.to));
  });

  it('sends many messages concurrently, each once', async () => {
    const addresses = Array.from(
      { length: 20 },
      (_, index) => `ani${String(index).padStart(2, '0')}@example.com`,
    );
    await Promise.all(addresses.map((to, index) => bench.mail.send({ ...message, id: `row-${index}`, to })));
    expect((await bench.arrived()).map(({ to }) => to).toSorted()).toEqual(addresses);
  });

  it('writes neither address nor text to any log', async () => {
    const written = await writtenWhile(() => bench.mail.send(message));
    expect(written).not.toMatch(/Ani\.Wijaya|Keluarga|aB-_9/);
  });
});
