import { sql } from 'kysely';
import { rowsOf, type Client, type Context, type Em, type Locale } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { instant, secondsUntil } from '#server/sql/instants.ts';
import { isSharing } from '#server/features/location/consent-state.ts';
import { saveChange } from '#server/features/location/publish-change.ts';
import { markUnseen } from '#server/features/location/unseen-answers.ts';
import { shareDurations } from '#shared/limits.ts';
import { day } from '#shared/time-units.ts';
import { addPosition, placeAsPosition } from '../position/add-position.ts';
import { confirmGrant } from './confirm-grant.ts';
import { sharePrecisions, type Consent } from '../consent.entity.ts';
import type { InvitationView } from '../invitation-view.ts';
import {
  actingKey,
  checkAnswerable,
  recipientOperation,
  type OpenLink,
  type RecipientInput,
} from '../recipient-operation.ts';
import type { RecipientKey } from '../recipient-key.entity.ts';
import { checkTextVersion, endConsent, recordConsent } from '../record-consent.ts';
import { scheduleShare } from '../share/schedule-share.ts';

type Grant = RecipientInput & {
  precision: Consent['precision'];
  duration: Consent['duration'];
  textVersion: string;
  locale?: Locale | null;
  /** Only changes an active share, and starts none. */
  whileSharing?: boolean | null;
  /** When the data on the recipient's screen was read. */
  seenAt?: Date | null;
};

/**
 * The recipient agrees to share, or changes precision or duration while sharing. The approximate place is derived from
 * this request's IP address, which is not kept; for ARRIVAL there is none. The same choice again changes nothing. Over
 * LINK each new share mints a key, so that holders of the previous one only see that the link is taken. Throws what
 * `recipientOperation` throws, LINK_ERASED, ALREADY_ANSWERED, NOT_SHARING, CONSENT_TEXT_CHANGED, RATE_LIMITED, and BAD_INPUT for ARRIVAL with ONCE.
 */
export const grantConsent = (
  ctx: Context,
  input: Grant,
  { address }: Pick<Client, 'address'>,
): Promise<InvitationView> =>
  recipientOperation(ctx, input, 'ANSWER', async (em, link, mint) => {
    checkAnswerable(link, ctx.now());
    const { request, consent: earlier } = link;
    if (isDone(ctx, link, input)) return;
    if (input.seenAt) await checkNotOvertaken(em, link, input, input.seenAt);
    if (isOver(link, input)) return;
    if (input.whileSharing && !isSharing(request, earlier, ctx.now())) throw new AppError('NOT_SHARING');
    checkTextVersion(input.textVersion);
    if (input.precision === 'ARRIVAL' && input.duration === 'ONCE')
      throw new AppError('BAD_INPUT', { field: 'duration', message: 'an arrival is not shared once' });
    await checkChoices(ctx, em, link, input);
    const key = keyOfGrant(ctx, em, link, input, mint);
    if (!isSharing(request, earlier, ctx.now())) markUnseen(request, ctx.now());
    if (earlier) await endConsent(ctx, em, request, earlier, 'CHANGED');
    key.declinedAt = null;
    // A new choice also answers the request for more time.
    Object.assign(request, { declineDisclosedAt: null, extensionAskedAt: null });
    const consent = recordConsent(
      ctx,
      em,
      {
        requestId: request.id,
        keyId: key.id,
        precision: input.precision,
        duration: input.duration,
        locale: input.locale ?? ctx.locale,
      },
      earlier,
    );
    await scheduleShare(ctx, em, consent);
    if (link.kind === 'ANSWER') await confirmGrant(ctx, em, request, consent, earlier);
    const place = address && input.precision !== 'ARRIVAL' ? await ctx.geoip.lookup(address) : null;
    if (place) await addPosition(ctx, em, request, consent, placeAsPosition(place, ctx.now()));
    else await saveChange(ctx, em, request);
  });

/** The same operation again, or the same choice as the active share. */
function isDone(ctx: Context, { request, key, consent, isRepeated }: OpenLink, input: Grant): boolean {
  if (!key || !consent || consent.keyId !== key.id) return false;
  if (isRepeated) return true;
  const isSameChoice = consent.precision === input.precision && consent.duration === input.duration;
  return isSameChoice && !input.newKey && isSharing(request, consent, ctx.now());
}

type Choice = Pick<Consent, 'precision' | 'duration'>;

/** Whether the first choice shares more precisely or for longer. */
const sharesMore = (one: Choice, other: Choice): boolean =>
  sharePrecisions.indexOf(one.precision) > sharePrecisions.indexOf(other.precision) ||
  shareDurations[one.duration] > shareDurations[other.duration];

/** Choices of one request in a day. The receipt of each stays and is read with the request; each has jobs of its own. */
const choicesPerDay = 100;

/** Throws RATE_LIMITED; never when it only shares less. */
async function checkChoices(
  ctx: Context,
  em: Em,
  { request, consent }: OpenLink,
  choice: Choice,
): Promise<void> {
  const now = ctx.now();
  if (!consent) return;
  const isLess = sharesMore(consent, choice) && !sharesMore(choice, consent);
  if (isLess && isSharing(request, consent, now)) return;
  const oldest = await rowsOf(em)
    .selectFrom('consent')
    .select('granted_at')
    .where('request_id', '=', request.id)
    .where('granted_at', '>', new Date(now.getTime() - day))
    .orderBy('granted_at', 'desc')
    .offset(choicesPerDay - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  throw new AppError('RATE_LIMITED', {
    message: `${choicesPerDay} choices for one request in a day`,
    limit: choicesPerDay,
    retryAfter: secondsUntil(instant(oldest.granted_at).getTime() + day, now),
  });
}

/** The newest choice, if it was made with the key in use and after what was on the screen; its share may be over. */
const laterChoice = ({ key, consent }: OpenLink, seenAt: Date): Consent | null =>
  consent && consent.keyId === key?.id && consent.grantedAt > seenAt ? consent : null;

/** A retry of a grant that had arrived, after its share ended by time or with its one position. */
function isOver(link: OpenLink, input: Grant): boolean {
  const later = input.seenAt ? laterChoice(link, input.seenAt) : null;
  return later?.precision === input.precision && later.duration === input.duration;
}

/**
 * A delayed grant does not undo a later decline, stop or SMS STOP, nor share more than a later choice, not even one
 * from another tab. Only the key in use counts: whoever holds the link must not learn what others have silently
 * declined.
 */
async function checkNotOvertaken(em: Em, link: OpenLink, choice: Choice, seenAt: Date): Promise<void> {
  const { request, key } = link;
  const later = laterChoice(link, seenAt);
  if (later && sharesMore(choice, later)) throw new AppError('ALREADY_ANSWERED');
  const { rows } = await sql`
    select where exists (select from recipient_key where id = ${key?.id ?? null} and declined_at > ${seenAt})
      or exists (
        select from consent
        where request_id = ${request.id} and ended_at > ${seenAt} and end_reason in ('STOPPED', 'BLOCKED')
      )
      or exists (select from suppression where recipient_hash = ${request.recipientHash} and created_at > ${seenAt})
  `.execute(rowsOf(em));
  if (rows.length > 0) throw new AppError('ALREADY_ANSWERED');
}

/** A change keeps the key of the active share; over LINK a new share, or another device, gets a new one. */
function keyOfGrant(
  ctx: Context,
  em: Em,
  link: OpenLink,
  input: Grant,
  mint: () => RecipientKey,
): RecipientKey {
  const { kind, request, consent } = link;
  const isChange = !input.newKey && isSharing(request, consent, ctx.now());
  if (kind === 'ANSWER' || isChange || link.isRepeated) return actingKey(ctx, em, link, mint);
  return mint();
}
