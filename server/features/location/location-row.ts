import { instant, type Context, type Locale } from '#server/context.ts';
import type { LocationStatus } from '#shared/location-status.ts';
import { consentState, endedAt, type ConsentState } from './consent-state.ts';
import { openPosition, type PositionRow } from './position.ts';
import { openColumn } from './sealed-request.ts';

export type LocationChannel = 'PHONE' | 'EMAIL' | 'LINK';
type CallState = 'QUEUED' | 'PLACED' | 'ANSWERED' | 'FAILED';
type MessageState = 'QUEUED' | 'SENT' | 'DELIVERED' | 'FAILED';

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
  reply: 'OK' | 'ON_MY_WAY' | 'CALL_ME' | null;
  replied_at: string | null;
  extension_asked_at: string | null;
  /** Of the newest consent; null if nobody has agreed. */
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
};

/** A request as its requester may see it when it was read. Sealed values are decrypted on demand. */
export class LocationRow {
  readonly consent: ConsentState;
  readonly endedAt: Date | null;
  readonly #ctx: Context;
  readonly #row: StoredLocation;
  #position: PositionRow | null = null;

  constructor(ctx: Context, row: StoredLocation) {
    this.#ctx = ctx;
    this.#row = row;
    const now = ctx.now();
    const consent = row.until ? { until: instant(row.until), endedAt: instant(row.ended_at) } : null;
    this.consent = consentState(this, consent, now);
    this.endedAt = consent ? endedAt(this, consent, now) : this.cancelledAt;
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
    return openColumn(this.#ctx, this.#row.id, 'recipient', this.#row.recipient_sealed);
  }
  get title(): string | null {
    return openColumn(this.#ctx, this.#row.id, 'title', this.#row.title_sealed);
  }
  get senderName(): string | null {
    return openColumn(this.#ctx, this.#row.id, 'sender', this.#row.sender_sealed);
  }
  get status(): LocationStatus {
    return this.#row.status;
  }
  get requestedAt(): Date {
    return instant(this.#row.requested_at);
  }
  get locatedAt(): Date | null {
    return instant(this.#row.located_at);
  }
  get expiresAt(): Date {
    return instant(this.#row.expires_at);
  }
  get sharingUntil(): Date | null {
    return this.consent === 'GRANTED' ? instant(this.#row.until) : null;
  }
  get changedAt(): Date {
    return instant(this.#row.changed_at);
  }
  get delivery(): MessageState | null {
    return this.#row.delivery;
  }
  /** The most recent call, and when it entered its state. */
  get call(): { state: CallState; at: Date } | null {
    const { call_state: state, call_changed_at: at } = this.#row;
    return state && at ? { state: callStates[state], at: instant(at) } : null;
  }
  get cancelledAt(): Date | null {
    return instant(this.#row.cancelled_at);
  }
  get declineDisclosedAt(): Date | null {
    return instant(this.#row.decline_disclosed_at);
  }
  get whoAskedAt(): Date | null {
    return instant(this.#row.who_asked_at);
  }
  get whoAnsweredAt(): Date | null {
    return instant(this.#row.who_answered_at);
  }
  get reply(): StoredLocation['reply'] {
    return this.#row.reply;
  }
  get repliedAt(): Date | null {
    return instant(this.#row.replied_at);
  }
  get extensionAskedAt(): Date | null {
    return this.consent === 'GRANTED' ? instant(this.#row.extension_asked_at) : null;
  }
  get hasPosition(): boolean {
    return this.#row.sealed !== null;
  }
  get position(): PositionRow | null {
    // Accessed again for each of its fields.
    return (this.#position ??= this.#openPosition());
  }
  #openPosition(): PositionRow | null {
    const { consent_id, source, recorded_at, sealed } = this.#row;
    if (!consent_id || !source || !recorded_at || !sealed) return null;
    return openPosition(this.#ctx, { consent_id, source, recorded_at, sealed });
  }
}
