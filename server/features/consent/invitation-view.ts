import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { endedAt } from '#server/features/location/consent-state.ts';
import type { LocationRequest } from '#server/features/location/location-request.entity.ts';
import type { PositionRow } from '#server/features/location/position.ts';
import { openColumn } from '#server/features/location/sealed-request.ts';
import type { Consent } from './consent.entity.ts';
import {
  canAnswer,
  invitationState,
  keyAccess,
  type InvitationState,
  type KeyAccess,
  type KeyKind,
} from './key/key-access.ts';
import { linkByToken, type Link } from './key/link.queries.ts';
import {
  newestPositionOf,
  type PositionTotals,
  positionTotalsOf,
} from './position/shared-positions.queries.ts';

/** A request as the holder of one of its keys sees it. */
export type InvitationView = {
  /** The request's id. */
  id: string;
  state: InvitationState;
  access: KeyAccess;
  keyKind: KeyKind;
  ownShare: boolean;
  canAnswer: boolean;
  /** Set by the operation that minted it. */
  key: string | null;
  channel: LocationRequest['channel'];
  senderName: string | null;
  requestedAt: Date;
  expiresAt: Date;
  cancelledAt: Date | null;
  now: Date;
  share: ShareView | null;
  whoAskedAt: Date | null;
  whoAnsweredAt: Date | null;
  reply: NonNullable<LocationRequest['reply']> | null;
  declineTold: boolean | null;
  blocked: boolean;
  extensionAskedAt: Date | null;
};

export type ShareView = {
  precision: Consent['precision'];
  duration: Consent['duration'];
  grantedAt: Date;
  until: Date;
  endedAt: Date | null;
  arrivedAt: Date | null;
  erased: boolean;
  /** Read on demand. */
  position: () => Promise<PositionRow | null>;
  hasCurrentPosition: () => Promise<boolean>;
  positionCount: () => Promise<number>;
  hasDevicePositions: () => Promise<boolean>;
  visible: () => Promise<Omit<PositionTotals, 'count'> | null>;
};

/** Reads an invitation; null if the token is not one of ours. Changes and stores nothing. */
export async function findInvitation(ctx: Context, token: string): Promise<InvitationView | null> {
  const link = await linkByToken(ctx, token);
  return link && viewOf(ctx, link);
}

/** What the holder of a link's key sees. `stored`: the position of the share that was just stored. */
export function viewOf(ctx: Context, link: Link, stored?: PositionRow): InvitationView {
  const now = ctx.now();
  const { request, key, consent } = link;
  const access = keyAccess(link, now);
  const state = invitationState(link, now);
  let totals: ReturnType<typeof positionTotalsOf> | undefined;
  const readTotals = () => (totals ??= positionTotalsOf(ctx, link.id));
  let newest: ReturnType<typeof newestPositionOf> | undefined;
  const readNewest = () => (newest ??= newestPositionOf(ctx, link.id));
  const shown = {
    id: link.id,
    state,
    access,
    keyKind: link.kind,
    ownShare: link.hasShared,
    canAnswer: canAnswer(link, now),
    key: null,
    channel: request.channel,
    senderName: openColumn(ctx, link.id, 'sender', request.senderSealed),
    requestedAt: request.requestedAt,
    expiresAt: request.expiresAt,
    cancelledAt: request.cancelledAt,
    now,
  };
  if (access !== 'CONTROL') return { ...shown, ...nothingOfTheRecipient };
  return {
    ...shown,
    whoAskedAt: key?.whoAskedAt ?? null,
    whoAnsweredAt: key?.whoAskedAt ? request.whoAnsweredAt : null,
    reply: key?.reply ?? null,
    declineTold: key?.declinedAt ? request.declineDisclosedAt !== null : null,
    // For a number or address any block counts; for a link that was passed on, only this key's.
    blocked: request.recipientHash ? link.isSuppressed : Boolean(key?.blockedAt),
    extensionAskedAt: state === 'SHARING' ? request.extensionAskedAt : null,
    share: consent && {
      precision: consent.precision,
      duration: consent.duration,
      grantedAt: consent.grantedAt,
      until: consent.until,
      endedAt: endedAt(request, consent, now),
      arrivedAt: consent.arrivedAt,
      erased: consent.erasedAt !== null,
      position: async () => stored ?? (await readNewest())?.position ?? null,
      hasCurrentPosition: async () => stored !== undefined || (await readNewest())?.consentId === consent.id,
      positionCount: async () => (await readTotals())?.count ?? 0,
      hasDevicePositions: async () => ((await readTotals())?.precision ?? 'CITY') !== 'CITY',
      visible: async () => {
        const all = await readTotals();
        // A cancellation ends a share at once, before that is written to it.
        const cancelled = request.cancelledAt;
        return all && { ...all, until: cancelled && cancelled < all.until ? cancelled : all.until };
      },
    },
  };
}

const nothingOfTheRecipient = {
  whoAskedAt: null,
  whoAnsweredAt: null,
  reply: null,
  declineTold: null,
  blocked: false,
  extensionAskedAt: null,
  share: null,
} as const;

/** Like `findInvitation`, after an operation; `key`: the one that it minted. Throws LINK_INVALID. */
export async function readInvitation(
  ctx: Context,
  token: string,
  key: string | null = null,
): Promise<InvitationView> {
  const invitation = await findInvitation(ctx, token);
  if (!invitation) throw new AppError('LINK_INVALID');
  return { ...invitation, key };
}
