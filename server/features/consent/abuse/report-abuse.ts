import { randomUUID } from 'node:crypto';
import type { Context, Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import type { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { suspendSending } from '#server/features/message/sending-suspension.ts';
import { abuseDetailsLength } from '#shared/abuse-report.ts';
import { codePoints } from '#shared/text-bounds.ts';
import { AbuseReport, type AbuseReason } from './abuse-report.entity.ts';
import { recipientOperation, type OpenLink, type RecipientInput } from '../recipient-operation.ts';
import { keepWhereGone, lockReportsAbout, reportsAbout, requesterOf, type Requester } from './requester.ts';

/** Number of open reports from different recipients that suspend a requester's sending until they are reviewed. */
const reportsThatSuspend = 2;

/** What is kept of one request's reports, from either end. */
const keptLength = 10_000;
/** Ordered by severity. */
const gravity: AbuseReason[] = ['OTHER', 'UNKNOWN_PERSON', 'FRAUD', 'HARASSMENT', 'THREAT', 'STALKING'];

/**
 * A recipient reports the requester. There is one report per request, which can only get more severe: over LINK the
 * requester has a key, too, and must not be able to play it down. A repeated report has to be reviewed again. The
 * requester never learns of it. Throws LINK_INVALID, LINK_READ_ONLY, BAD_INPUT.
 */
export async function reportAbuse(
  ctx: Context,
  input: RecipientInput & { reason: AbuseReason; details?: string | null },
): Promise<void> {
  const details = (input.details ?? '').trim();
  if (codePoints(details) > abuseDetailsLength)
    throw new AppError('BAD_INPUT', {
      field: 'details',
      message: `at most ${abuseDetailsLength} characters`,
    });
  await recipientOperation(ctx, input, 'STOP', async (em, link) => {
    const { request } = link;
    const requester = await requesterOf(em, request);
    await lockReportsAbout(em, requester);
    const earlier = await em.findOne(AbuseReport, { requestId: request.id });
    const id = earlier?.id ?? randomUUID();
    const before = earlier?.detailsSealed ? ctx.vault.open(earlier.detailsSealed, `abuse-report:${id}`) : '';
    const known = knownRecipient(link);
    // Over LINK the requester may have filled the report already, and may go on.
    const words = known && link.kind === 'OWN' ? inFront(before, details) : added(before, details);
    const report = {
      reason: earlier ? graver(earlier.reason, input.reason) : input.reason,
      reporter: known ?? earlier?.reporter ?? unknownRecipient,
      detailsSealed: words ? ctx.vault.seal(words, `abuse-report:${id}`) : null,
      createdAt: ctx.now(),
      reviewedAt: null,
      outcome: null,
    };
    if (earlier) Object.assign(earlier, report);
    else em.persist(em.create(AbuseReport, { id, ...report, ...aboutRequest(request, requester) }));
    await em.flush();
    await suspendIfReported(ctx, em, requester);
  });
}

const graver = (one: AbuseReason, other: AbuseReason): AbuseReason =>
  gravity.indexOf(other) > gravity.indexOf(one) ? other : one;

/** The earlier text with the new one; if too long, its beginning and its end. A repeated call adds nothing. */
function added(before: string, details: string): string {
  if (!details || before.endsWith(details)) return before;
  return shortened(before ? `${before}\n\n${details}` : details);
}

/** The same with the new text first, where nobody else's can crowd it out. */
function inFront(before: string, details: string): string {
  if (!details || before.startsWith(details)) return before;
  return shortened(before ? `${details}\n\n${before}` : details);
}

function shortened(all: string): string {
  if (all.length <= 2 * keptLength) return all;
  return `${all.slice(0, keptLength)}\n\n[…]\n\n${all.slice(-keptLength)}`;
}

const aboutRequest = (request: LocationRequest, { accountId, hash }: Requester) => ({
  accountId,
  requesterHash: hash,
  requestId: request.id,
});

/** One for all who only opened a link: one person, or the holder of the requester's own copies, may have opened many. */
const unknownRecipient = Buffer.from('LINK');

/** Who is counted as the reporter: the recipient's fingerprint; over LINK, whoever shared, by the request. */
function knownRecipient({ request, key, consent }: OpenLink): Buffer | null {
  if (request.recipientHash) return Buffer.from(request.recipientHash);
  return consent && consent.keyId === key?.id ? Buffer.from(request.id) : null;
}

async function suspendIfReported(ctx: Context, em: Em, requester: Requester): Promise<void> {
  const open = await em.find(AbuseReport, { ...reportsAbout(requester), reviewedAt: null });
  const reporters = new Set(open.map(({ reporter }) => Buffer.from(reporter).toString('hex')));
  if (reporters.size < reportsThatSuspend) return;
  await suspendSending(ctx, em, requester.hash);
  await keepWhereGone(ctx, em, requester.hash);
}
