import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { linksIn } from './links.ts';

type InboxMessage = {
  channel: 'SMS' | 'VOICE' | 'EMAIL';
  to: string;
  subject?: string | null;
  text: string;
  html?: string | null;
};
/** What `/inbox.json` shows; `sentAt` is ISO 8601. */
export type InboxEntry = {
  id: string;
  channel: InboxMessage['channel'];
  to: string;
  subject: string | null;
  text: string;
  html: string | null;
  links: string[];
  sentAt: string;
};
export type Inbox = {
  /** Stores one message; resolves once it is on disk. Two identical puts are two messages, as with a carrier. */
  put(message: InboxMessage): Promise<InboxEntry>;
  /** Newest first. */
  list(): Promise<InboxEntry[]>;
};

const messagesKept = 200;

/**
 * The developer's inbox: the last 200 messages in `dataDir`/inbox.jsonl, readable by its owner only (0600), since it
 * contains sign-in links. Every write replaces the whole file, so that a killed process leaves either the old or the
 * new one. If two processes write at the same moment, one message may be lost; any process may read.
 */
export async function openInbox(dataDir: string): Promise<Inbox> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'inbox.jsonl');
  // A process that was killed while writing leaves its draft.
  for (const name of await readdir(dataDir))
    if (/^inbox\.jsonl\..*\.tmp$/.test(name)) await rm(join(dataDir, name), { force: true });
  const draft = `${path}.${randomUUID()}.tmp`;
  let cached: { entries: InboxEntry[]; stamp: string } = { entries: [], stamp: '' };
  let writing: Promise<unknown> = Promise.resolve();

  async function read(): Promise<InboxEntry[]> {
    const stamp = await stampOf(path);
    if (stamp !== cached.stamp) cached = { entries: await entriesOf(path), stamp };
    return cached.entries;
  }

  async function append(entry: InboxEntry): Promise<void> {
    const entries = [...(await read()), entry].slice(-messagesKept);
    const lines = entries.map((each) => `${JSON.stringify(each)}\n`).join('');
    await writeFile(draft, lines, { mode: 0o600 });
    await rename(draft, path);
    cached = { entries, stamp: await stampOf(path) };
  }

  return {
    async put({ channel, to, subject = null, text, html = null }) {
      const links = linksIn(text, html);
      const entry = {
        id: randomUUID(),
        channel,
        to,
        subject,
        text,
        html,
        links,
        sentAt: new Date().toISOString(),
      };
      const written = writing.then(() => append(entry));
      writing = written.catch(() => {});
      await written;
      return entry;
    },
    list: async () => (await read()).toReversed(),
  };
}

/** Changes whenever the file does: each write is a new file. */
async function stampOf(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  return found ? `${found.ino} ${found.mtimeNs} ${found.size}` : '';
}

async function entriesOf(path: string): Promise<InboxEntry[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as InboxEntry] : [];
    } catch {
      return [];
    }
  });
}
