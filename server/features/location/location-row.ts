import type { Context, Locale } from '#server/context.ts';
import { instant, isoText } from '#server/instants.ts';
import type { Message } from '#server/features/message/message.entity.ts';
import type { LocationStatus } from '#shared/location-status.ts';
import { consentState, endedAt, type ConsentState, type RequestFacts } from './consent-state.ts';
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
  delivery: MessageState | null;
  call_state: MessageState | null;
  call_changed_at: string | null;
  /** Of the newest position; null if there is none. */
  consent_id: string | null;
  source: 'IP' | 'GPS' | null;
  recorded_at: string | null;
  sealed: Buffer | null;
  /** Of all shares. */
  position_count: number;
};

/**
 * A request as its requester may see it when it was read; instants as ISO 8601 text. Sealed values are decrypted on
 * demand, once: a compiled query reads a property three times.
 */
export class LocationRow {
  readonly consent: ConsentState;
  readonly endedAt: string | null;
  readonly #ctx: Context;
  readonly #row: StoredLocation;
  #position: PositionRow | null = null;
  #recipient: string | null = null;
  #title: string | null = null;
  #senderName: string | null = null;
  #link: string | null = null;

  constructor(ctx: Context, row: StoredLocation) {
    this.#ctx = ctx;
    this.#row = row;
    const now = ctx.now();
    const request: RequestFacts = {
      cancelledAt: instant(row.cancelled_at),
      declineDisclosedAt: instant(row.decline_disclosed_at),
      expiresAt: instant(row.expires_at),
    };
    const consent = row.until ? { until: instant(row.until), endedAt: instant(row.ended_at) } : null;
    this.consent = consentState(request, consent, now);
    this.endedAt = isoText(consent ? endedAt(request, consent, now) : (request.cancelledAt ?? null));
  }

  get id(): string {
    return this.#row.id;
  }
  /** Of the message and of the link. */
  get locale(): Locale {
    return this.#row.locale;
  }
  get channel(): LocationChannel {
    return this.#row.channel;
  }
  get recipient(): string | null {
    return (this.#recipient ??= openColumn(this.#ctx, this.#row.id, 'recipient', this.#row.recipient_sealed));
  }
  get title(): string | null {
    return (this.#title ??= openColumn(this.#ctx, this.#row.id, 'title', this.#row.title_sealed));
  }
  get senderName(): string | null {
    return (this.#senderName ??= openColumn(this.#ctx, this.#row.id, 'sender', this.#row.sender_sealed));
  }
  /** The hand-over link. */
  get link(): string {
    return (this.#link ??= handoverLink(this.#ctx, this.#row));
  }
  get status(): LocationStatus {
    return this.#row.status;
  }
  get requestedAt(): string {
    return isoText(this.#row.requested_at);
  }
  get locatedAt(): string | null {
    return isoText(this.#row.located_at);
  }
  get expiresAt(): string {
    return isoText(this.#row.expires_at);
  }
  get sharingUntil(): string | null {
    return this.consent === 'GRANTED' ? isoText(this.#row.until) : null;
  }
  get changedAt(): string {
    return isoText(this.#row.changed_at);
  }
  get delivery(): MessageState | null {
    return this.#row.delivery;
  }
  /** The most recent call, and when it entered its state. */
  get call(): { state: CallState; at: string } | null {
    const { call_state: state, call_changed_at: at } = this.#row;
    return state && at ? { state: callStates[state], at: isoText(at) } : null;
  }
  get cancelledAt(): string | null {
    return isoText(this.#row.cancelled_at);
  }
  get declineDisclosedAt(): string | null {
    return isoText(this.#row.decline_disclosed_at);
  }
  get whoAskedAt(): string | null {
    return isoText(this.#row.who_asked_at);
  }
  get whoAnsweredAt(): string | null {
    return isoText(this.#row.who_answered_at);
  }
  get reply(): StoredLocation['reply'] {
    return this.#row.reply;
  }
  get repliedAt(): string | null {
    return isoText(this.#row.replied_at);
  }
  get extensionAskedAt(): string | null {
    return this.consent === 'GRANTED' ? isoText(this.#row.extension_asked_at) : null;
  }
  /** As PostgreSQL's text, to the millisecond; null if the requester has been shown every answer. */
  get unseenSince(): string | null {
    return this.#row.unseen_since;
  }
  get positionCount(): number {
    return this.#row.position_count;
  }
  get hasPosition(): boolean {
    return this.#row.sealed !== null;
  }
  get hasCurrentPosition(): boolean {
    const { share_id: share, consent_id: ofShare } = this.#row;
    return this.consent === 'GRANTED' && this.hasPosition && ofShare === share;
  }
  get position(): PositionRow | null {
    return (this.#position ??= this.#openPosition());
  }
  #openPosition(): PositionRow | null {
    const { consent_id, source, recorded_at, sealed } = this.#row;
    if (!consent_id || !source || !recorded_at || !sealed) return null;
    return openPosition(this.#ctx, { consent_id, source, recorded_at, sealed });
  }
}
