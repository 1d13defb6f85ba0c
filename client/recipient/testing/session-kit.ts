import { vi } from 'vitest';
import { RequestFailed, unreachable } from '../api/failure.ts';
import * as documents from '../gql/graphql.ts';
import type { PositionInput, RecipientReply } from '../gql/graphql.ts';
import type { Invitation, Share } from '../api/invitation.ts';
import type { Changed } from '../api/watch-invitation.ts';
import type { RecipientApi } from '../api/recipient-api.ts';
import type { LinkToken } from '../link/link-token.ts';
import { createPositionFeed } from '../position/position-feed.ts';
import { createRecipientSession } from '../session/recipient-session.ts';
import { sampleInvitation, sampleShare } from './sample-invitation.ts';
import type { Choice } from '../session/choice.ts';
import type { Agreed, Here } from '../session/sharing-here.ts';
import type { Unsent } from '../session/session-state.ts';

// For tests: a session with a small server and a manually controlled device. Needs vitest's fake timers.

/** Lets that many milliseconds pass, and runs everything due in them. */
export const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

export const sharing = (share: Partial<Share> = {}) =>
  sampleInvitation({ state: 'SHARING', share: sampleShare({ until: '2026-11-21T13:00:00.000Z', ...share }) });

/** An operation's name in the schema. */
const nameOf = (operation: object): string => {
  const found = Object.entries(documents).find(([, document]) => document === operation);
  const name = found![0].replace(/Document$/, '');
  return name[0]!.toLowerCase() + name.slice(1);
};

/** A server with the rules that these tests need, and a manually controlled device. */
export function setUp(
  invitation: Invitation,
  options: {
    link?: LinkToken;
    here?: Here['mark'];
    agreed?: Agreed;
    permitted?: boolean;
    /** What did not reach the server before the reload. */
    unsent?: Unsent | null;
    permission?: PermissionState;
    /** Chosen before the consent text changed. */
    kept?: Choice;
    /** Which key this browser has created for which. */
    stored?: Record<string, string>;
    /** Until then, the script that sends positions is still loading. */
    script?: Promise<void>;
  } = {},
) {
  const server = {
    invitation,
    online: true,
    refuse: null as string | null,
    /** Answers everything with RATE_LIMITED. */
    busy: false,
    /** Until then, what it answers to a call of now is under way. */
    slow: null as Promise<void> | null,
    /** Milliseconds by which its clock is ahead of the device's. */
    clockOffset: 0,
    /** The result of a grant whose response was lost; the same key again is the same grant. */
    earlier: null as Invitation | null,
    /** Keys unknown to it. */
    unknown: [] as string[],
  };
  const calls: [string, Record<string, unknown>][] = [];
  const api: RecipientApi = async (operation, given) => {
    const name = nameOf(operation);
    const variables = given as Record<string, unknown>;
    calls.push([name, variables]);
    if (!server.online) throw new RequestFailed(unreachable);
    if (server.busy) throw new RequestFailed({ code: 'RATE_LIMITED', repeatable: true, retryAfter: 60 });
    const isReading = name === 'readInvitation' || name === 'reportPresence';
    if (server.refuse && !isReading) {
      throw new RequestFailed({ code: server.refuse, repeatable: false, retryAfter: null });
    }
    const isUnknown = server.unknown.includes(session.get().keys[0] ?? '');
    if (isUnknown && !isReading) {
      throw new RequestFailed({ code: 'LINK_INVALID', repeatable: false, retryAfter: null });
    }
    if (name === 'grantConsent') {
      server.invitation = server.earlier ?? sharing(variables);
      server.earlier = null;
    }
    if (name === 'declineConsent') {
      const { tell } = variables as { tell: boolean };
      server.invitation = sampleInvitation({ state: 'DECLINED', declineTold: tell });
    }
    if (name === 'withdrawConsent') {
      const { erase } = variables as { erase: boolean };
      server.invitation = { ...server.invitation, state: 'ENDED', share: sampleShare({ erased: erase }) };
    }
    if (name === 'blockRequests') {
      server.invitation = { ...server.invitation, state: 'ENDED', blocked: true };
    }
    if (name === 'askWhoThisIs') {
      server.invitation = { ...server.invitation, whoAskedAt: '2026-11-21T12:00:00.000Z' };
    }
    if (name === 'replyWithoutLocation') {
      server.invitation = { ...server.invitation, ...(variables as { reply: RecipientReply }) };
    }
    const { newKey } = variables as { newKey?: string };
    if (newKey) server.invitation = { ...server.invitation, access: 'CONTROL' };
    const key = newKey ?? null;
    const answer = {
      invitation: isUnknown ? null : { ...server.invitation, key },
      clockOffset: server.clockOffset,
    };
    await server.slow;
    return answer;
  };

  const watchers = new Map<number, PositionCallback>();
  const errors = new Map<number, PositionErrorCallback>();
  const geolocation = {
    watchPosition(ok: PositionCallback, failed: PositionErrorCallback) {
      watchers.set(1, ok);
      errors.set(1, failed);
      return 1;
    },
    clearWatch: () => (watchers.clear(), errors.clear()),
    getCurrentPosition: () => {},
  } as unknown as Geolocation;
  const status = Object.assign(new EventTarget(), { state: options.permission ?? 'granted' });
  const permissions = { query: async () => status } as unknown as Permissions;
  const agreed = options.agreed ?? invitation.share ?? undefined;
  const permitted = options.permitted ?? false;
  let here: Here | null = options.here && agreed ? { mark: options.here, agreed, permitted } : null;
  let unsent: Unsent | null = options.unsent ?? null;
  const keepAwake = { start: vi.fn(), stop: vi.fn() };
  const rereadWith = vi.fn();
  const values = new Map(Object.entries(options.stored ?? {}));
  const keys = {
    from: (token: string) => [...(values.has(token) ? [values.get(token)!] : []), token],
    keep: (token: string, key: string) => void values.set(token, key),
    forget: () => {},
  };
  const shown: string[] = [];
  /** Connections for live changes: the key of each, and what tells of a change. */
  const live = new Map<string, Changed>();
  const session = createRecipientSession({
    link: options.link ?? { kind: 'token', token: 'kX3_9s-Qw0ZtY7bN2mLpR4vA' },
    locale: 'en',
    textVersion: '2026-11-27',
    api,
    async loadFeed(events) {
      await options.script;
      return createPositionFeed(api, { geolocation, permissions, keepAwake }, events);
    },
    watchInvitation(key, onChange) {
      live.set(key, onChange);
      return () => void live.delete(key);
    },
    sharingHere: { get: () => here, set: (next) => void (here = next) },
    unsentHere: { get: () => unsent, set: (next) => void (unsent = next) },
    ownKeys: keys,
    showKey: (key) => void shown.push(key),
    kept: options.kept ?? null,
    rereadWith,
  });
  return {
    server,
    session,
    calls,
    keepAwake,
    rereadWith,
    watching: () => watchers.size > 0,
    shown,
    live,
    stored: values,
    here: () => here?.mark ?? 'no',
    unsent: () => unsent,
    positions: () =>
      calls.flatMap(([name, variables]) => {
        if (name === 'sharePosition') return [variables['position'] as PositionInput];
        return name === 'sharePositions' ? (variables['positions'] as PositionInput[]) : [];
      }),
    move: (latitude: number, longitude: number) =>
      watchers.forEach((ok) =>
        ok({ coords: { latitude, longitude, accuracy: 5 }, timestamp: Date.now() } as GeolocationPosition),
      ),
    failLocation: (code: number) => errors.forEach((failed) => failed({ code } as GeolocationPositionError)),
    allow() {
      status.state = 'granted';
      status.dispatchEvent(new Event('change'));
    },
    revoke() {
      status.state = 'prompt';
      status.dispatchEvent(new Event('change'));
    },
  };
}

export async function sharingExactly() {
  const kit = setUp(sampleInvitation());
  kit.session.start();
  await pass();
  kit.session.press({ kind: 'grant', choice: { precision: 'EXACT', duration: 'ONE_HOUR' } });
  await pass();
  kit.move(-6.2, 106.8);
  await pass();
  return kit;
}
