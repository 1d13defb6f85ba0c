import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { requireEmail } from '#server/features/account/account-email.ts';
import { checkTextable } from '#server/features/message/check-textable.ts';
import { requirePhone } from '#server/features/message/require-phone.ts';
import { readSenderName } from '#server/features/message/sender-name.ts';
import { templateById, templatesFor, type MessageTemplate } from '#server/features/message/templates.ts';
import { limits } from '#shared/limits.ts';
import { isOneLine, oneLine } from '#shared/text-bounds.ts';
import type { LocationChannel } from './location-request.entity.ts';

export type RequestLocationInput = {
  channel: LocationChannel;
  recipient?: string | null;
  title?: string | null;
  templateId?: string | null;
  senderName?: string | null;
  idempotencyKey?: string | null;
};

/**
 * A validated request. `recipient` is E.164 or an address, `country` the number's, `recipientKey` the value for
 * comparing and counting.
 */
export type ReadRequest = {
  channel: LocationChannel;
  recipient: string | null;
  country: string | null;
  recipientKey: string | null;
  title: string | null;
  template: MessageTemplate | null;
  senderName: string | null;
  idempotencyKey: string | null;
  /** Fingerprint of all this, for repeated calls with the same key; null without one. */
  inputHash: Buffer | null;
};

/**
 * Validates a request's input. Throws BAD_INPUT, PHONE_*, COUNTRY_NOT_SERVED, EMAIL_INVALID, TEMPLATE_UNKNOWN ...
 */
export function readRequest(ctx: Context, input: RequestLocationInput): ReadRequest {
  const title = bounded(input.title, limits.titleLength, 'title');
  if (input.channel === 'LINK' && title === null) {
    throw new AppError('BAD_INPUT', { field: 'title', message: 'a link needs a title' });
  }
  const address = readRecipient(ctx, input);
  const read = {
    channel: input.channel,
    recipient: address?.recipient ?? null,
    country: address?.country ?? null,
    recipientKey: address?.key ?? null,
    title,
    template: readTemplate(ctx, input),
    senderName: readSenderName(ctx, input.senderName),
    idempotencyKey: bounded(input.idempotencyKey, limits.idempotencyKeyLength, 'idempotencyKey'),
  };
  const compared = JSON.stringify([
    read.channel,
    read.recipientKey,
    title,
    read.template?.id,
    read.senderName,
  ]);
  // Keyed: with a plain hash, somebody with the database could guess numbers until one matches.
  const inputHash = read.idempotencyKey === null ? null : ctx.vault.fingerprint('request-input', compared);
  return { ...read, inputHash };
}

function readRecipient(
  ctx: Context,
  input: RequestLocationInput,
): { recipient: string; country: string | null; key: string } | null {
  if (input.channel === 'LINK') return null;
  if (input.channel === 'EMAIL') {
    const email = requireEmail(input.recipient, 'recipient');
    return { recipient: email.email, country: null, key: email.key };
  }
  const phone = requirePhone(input.recipient, 'recipient');
  checkTextable(ctx, phone, 'recipient');
  return { recipient: phone.e164, country: phone.country, key: phone.e164 };
}

function readTemplate(ctx: Context, input: RequestLocationInput): MessageTemplate | null {
  if (input.channel === 'LINK') return null;
  const channel = input.channel === 'PHONE' ? 'SMS' : 'EMAIL';
  if (input.templateId) return templateById(input.templateId, channel);
  return templatesFor(channel, ctx.locale)[0] ?? null;
}

function bounded(text: string | null | undefined, length: number, field: string): string | null {
  const trimmed = oneLine(text ?? '');
  if (!isOneLine(trimmed, length))
    throw new AppError('BAD_INPUT', { field, message: `one line of at most ${length} characters` });
  return trimmed || null;
}
