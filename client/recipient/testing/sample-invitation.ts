import type { Invitation, Share } from '../api/invitation.ts';

// For tests: an invitation and a share that a server could answer with.
export const sampleNow = Date.parse('2026-11-21T12:00:00.000Z');

export const sampleShare = (change: Partial<Share> = {}): Share => ({
  precision: 'EXACT',
  duration: 'ONE_HOUR',
  grantedAt: '2026-11-21T11:30:00.000Z',
  until: '2026-11-21T12:30:00.000Z',
  endedAt: null,
  arrivedAt: null,
  erased: false,
  position: null,
  positionCount: 0,
  hasCurrentPosition: Boolean(change.position),
  hasDevicePositions: false,
  visible: null,
  ...change,
});

export const sampleInvitation = (change: Partial<Invitation> = {}): Invitation => ({
  state: 'AWAITING',
  access: 'CONTROL',
  keyKind: 'ANSWER',
  ownShare: false,
  canAnswer: true,
  key: null,
  channel: 'PHONE',
  senderName: null,
  requestedAt: '2026-11-21T11:00:00.000Z',
  expiresAt: '2026-11-24T11:00:00.000Z',
  cancelledAt: null,
  now: '2026-11-21T12:00:00.000Z',
  share: null,
  whoAskedAt: null,
  whoAnsweredAt: null,
  reply: null,
  declineTold: null,
  blocked: false,
  extensionAskedAt: null,
  ...change,
});
