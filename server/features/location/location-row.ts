import type { Context, Locale } from '#server/context/context.ts';
import { isoText } from '#server/sql/instants.ts';
import type { Message } from '#server/features/message/message.entity.ts';
import type { LocationStatus } from '#shared/location-status.ts';
import { consentState, endedAt, type ConsentState } from './consent-state.ts';
import type { LocationChannel, RecipientReply } from './location-request.entity.ts';
import { openPosition, type PositionRow } from './position.ts';
import { handoverLink } from './request-keys.ts';
import { openColumn } from './sealed-request.ts';

type CallState = 'QUEUED' | 'PLACED' | 'ANSWERED' | 'FAILED';
type MessageState = Message['state'];

/** What a message's state means for a call: one that was delivered was answered. */
const callStates = { QUEUED: 'QUEUED', SENT: 'PLACED', DELIVERED: 'ANSWERED', FAILED: 'FAILED' } as const;

/** A request with its newest consent and position, as stored; timestamps as PostgreSQL's text. */
export type StoredLocation = {
  id: string;
  account_id: string;
  locale: Locale;
  channel: LocationChannel;
  recipient_sealed: Buffer | null;
  title_sealed: Buffer | null;
  status: LocationStatus;
  requested_at: string;
  located_at: string | null;
  changed_at: string;
  expires_at: string;
  cancelled_at: string | null;
  decline_disclosed_at: string | null;
  sender_sealed: Buffer | null;
  icon_sealed: Buffer | null;
  who_asked_at: string | null;
  who_answered_at: string | null;
  reply: RecipientReply | null;
  replied_at: string | null;
  extension_asked_at: string | null;
  unseen_since: string | null;
  /** Of the newest consent; null if nobody has agreed. */
  share_id: string | null;
  until: string | null;
  ended_at: string | null;
  heard_at: string | null;
  /** The latest of all shares. */
  arrived_at: string | null;
  delivery: MessageState | null;
  template_id: string | null;
  call_state: MessageState | null;
  call_changed_at: string | null;
  /** Of the newest trusted position; null if there is none. */
  consent_id: string | null;
  source: 'IP' | 'GPS' | null;
  recorded_at: string | null;
  sealed: Buffer | null;
  /** Of all shares. */
  position_count: number;
};

/**
 * A request as its requester may see it when it was read; instants as ISO 8601 text. What is sealed is decrypted on
 * demand, once.
 */
export class LocationRow {
  readonly id: string;
  /** Of the message and of the link. */
  readonly locale: Locale;
  readonly channel: LocationChannel;
  readonly status: LocationStatus;
  readonly consent: ConsentState;
  readonly requestedAt: string;
  readonly locatedAt: string | null;
  readonly expiresAt: string;
  readonly sharingUntil: string | null;
  readonly heardAt: string | null;
  readonly arrivedAt: string | null;
  readonly endedAt: string | null;
  readonly changedAt: string;
  readonly cancelledAt: string | null;
  readonly declineDisclosedAt: string | null;
  readonly delivery: MessageState | null;
  /** Of the message; null if there was none. */
  readonly templateId: string | null;
  /** The most recent call, and when it entered its state. */
  readonly call: { state: CallState; at: string } | null;
  readonly whoAskedAt: string | null;
  readonly whoAnsweredAt: string | null;
  readonly reply: StoredLocation['reply'];
  readonly repliedAt: string | null;
  readonly extensionAskedAt: string | null;
  /** As PostgreSQL's text, to the millisecond; null if the requester has been shown every answer. */
  readonly unseenSince: string | null;
  readonly positionCount: number;
  readonly hasPosition: boolean;
  readonly hasCurrentPosition: boolean;
  readonly #ctx: Context;
  readonly #row: StoredLocation;
  #position: PositionRow | null = null;
  #recipient: string | null = null;
  #title: string | null = null;
  #senderName: string | null = null;
  #icon: string | null = null;
  #link: string | null = null;

  /** `now`: a text as of `isoText`. */
  constructor(ctx: Context, row: StoredLocation, now: string) {
    this.#ctx = ctx;
    this.#row = row;
    this.id = row.id;
    this.locale = row.locale;
    this.channel = row.channel;
    this.status = row.status;
    this.requestedAt = isoText(row.requested_at);
    this.locatedAt = isoText(row.located_at);
    this.expiresAt = isoText(row.expires_at);
    this.cancelledAt = isoText(row.cancelled_at);
    this.declineDisclosedAt = isoText(row.decline_disclosed_at);
    const until = isoText(row.until);
    const consent = until === null ? null : { until, endedAt: isoText(row.ended_at) };
    this.consent = consentState(this, consent, now);
    const isGranted = this.consent === 'GRANTED';
    this.sharingUntil = isGranted ? until : null;
    this.heardAt = isGranted ? isoText(row.heard_at) : null;
    this.arrivedAt = isoText(row.arrived_at);
    this.endedAt = consent ? endedAt(this, consent, now) : this.cancelledAt;
    this.changedAt = isoText(row.changed_at);
    this.delivery = row.delivery;
    this.templateId = row.template_id;
    const { call_state: call, call_changed_at: at } = row;
    this.call = call && at ? { state: callStates[call], at: isoText(at) } : null;
    this.whoAskedAt = isoText(row.who_asked_at);
    this.whoAnsweredAt = isoText(row.who_answered_at);
    this.reply = row.reply;
    this.repliedAt = isoText(row.replied_at);
    this.extensionAskedAt = isGranted ? isoText(row.extension_asked_at) : null;
    this.unseenSince = row.unseen_since;
    this.positionCount = row.position_count;
    this.hasPosition = row.sealed !== null;
    this.hasCurrentPosition = isGranted && this.hasPosition && row.consent_id === row.share_id;
  }

  get recipient(): string | null {
    return (this.#recipient ??= openColumn(this.#ctx, this.id, 'recipient', this.#row.recipient_sealed));
  }
  get title(): string | null {
    return (this.#title ??= openColumn(this.#ctx, this.id, 'title', this.#row.title_sealed));
  }
  get senderName(): string | null {
    return (this.#senderName ??= openColumn(this.#ctx, this.id, 'sender', this.#row.sender_sealed));
  }
  get icon(): string | null {
    return (this.#icon ??= openColumn(this.#ctx, this.id, 'icon', this.#row.icon_sealed));
  }
  /** The hand-over link. */
  get link(): string {
    return (this.#link ??= handoverLink(this.#ctx, this.#row));
  }
  get position(): PositionRow | null {
    return (this.#position ??= this.#openPosition());
  }
  #openPosition(): PositionRow | null {
    const { consent_id, source, recorded_at, sealed } = this.#row;
    if (!consent_id || !source || !recorded_at || !sealed) return null;
    return openPosition(this.#ctx, { consent_id, source, recorded_at, sealed, is_doubtful: false });
  }
}
