import PostalMime, { type Email } from 'postal-mime';
import { ownWords } from './own-words.ts';
import type { InboundMail } from './port.ts';

/** Parses a raw message (RFC 5322). Whatever cannot be parsed is OTHER. */
export async function readMail(raw: Uint8Array): Promise<InboundMail> {
  const mail = await PostalMime.parse(raw, {
    maxNestingDepth: 10,
    maxHeadersSize: 64 * 1024,
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  }).catch(() => null);
  if (!mail) return { kind: 'OTHER' };
  const report = readReport(mail);
  if (report) return report;
  const automatic = headerOf(mail, 'auto-submitted');
  if (automatic && automatic.toLowerCase() !== 'no') return { kind: 'OTHER' };
  const messageIds = idsIn(`${mail.inReplyTo ?? ''} ${mail.references ?? ''}`);
  return messageIds.length > 0 ? { kind: 'REPLY', messageIds, text: ownWords(mail) } : { kind: 'OTHER' };
}

const headerOf = ({ headers }: Email, key: string) => headers.find((header) => header.key === key)?.value;

const partOf = ({ attachments }: Email, ...types: string[]): string =>
  attachments
    .filter(({ mimeType }) => types.includes(mimeType))
    .map(({ content }) => (typeof content === 'string' ? content : ''))
    .join('\n');

/** A delivery report identifies the message by the headers that it returns. 'delayed' and the like are ignored. */
function readReport(mail: Email): InboundMail | null {
  const status = partOf(mail, 'message/delivery-status', 'message/global-delivery-status');
  const [returned = ''] = partOf(mail, 'message/rfc822', 'text/rfc822-headers')
    .trimStart()
    .split(/\r?\n\r?\n/, 1);
  const headers = returned.replace(/\r?\n[ \t]/g, ' ').match(/^(?:message-id|references):.*/gim) ?? [];
  const messageIds = idsIn(headers.join(' '));
  if (!status || messageIds.length === 0) return null;
  const action = /^action:\s*(\w+)/im.exec(status)?.[1]?.toLowerCase();
  const code = /^status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(status)?.[1] ?? 'unknown';
  if (action === 'delivered') return { kind: 'REPORT', messageIds, state: 'DELIVERED', reason: code };
  if (action === 'failed') return { kind: 'REPORT', messageIds, state: 'FAILED', reason: code };
  return { kind: 'OTHER' };
}

/** PostgreSQL does not accept NUL in a query, and none of our ids contains a control character. */
const idsIn = (header: string): string[] => (header.match(/<[^<>\s\p{Cc}]{1,250}>/gu) ?? []).slice(0, 20);
