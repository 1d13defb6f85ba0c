import type { Locale } from '#shared/locales.ts';
import { expect, test } from 'vitest';
import { unreachable } from '../../api/failure.ts';
import type { Invitation } from '../../api/invitation.ts';
import { buttonsIn, draw, labels, session, stateWith } from '../../testing/draw.tsx';
import { closed } from '../../testing/draw-closed.tsx';
import { sampleInvitation, sampleNow, sampleShare } from '../../testing/sample-invitation.ts';
import type { SessionState } from '../../session/session-state.ts';
import type { ClosedName } from '../../session/view-state.ts';
import { ConsentView } from '../request/consent-view.tsx';
import { prerender } from '../prerender.tsx';
import { createTexts } from '../texts.ts';

const share = sampleShare();
const consent = (change: Partial<Invitation>) =>
  draw(<ConsentView invitation={sampleInvitation(change)} session={session} state={stateWith({})} />);
const texts = (locale: Locale) => createTexts(prerender('share', locale).data);

test.each(['declined', 'expired', 'cancelled', 'blocked', 'ended'] as const)(
  'the %s view offers download, report and, unless already blocked, block',
  (name) => {
    const shown = labels(
      closed(name, { share: name === 'ended' ? share : null, blocked: name === 'blocked' }),
    );
    expect(shown).toEqual(expect.arrayContaining(['Download what is held about you', 'Report abuse']));
    expect(shown.includes('Block further requests')).toBe(name !== 'blocked');
  },
);

test.each([
  ['en', 'You answered “I’m OK”. Nothing else was shared.'],
  ['id', 'Anda menjawab “Saya baik-baik saja”. Selain itu tidak ada yang dibagikan.'],
] as const)('an expired link repeats the reply instead of calling it unanswered (%s)', (locale, said) => {
  const expired = (change: Partial<Invitation>) => closed('expired', change, {}, locale);
  expect(expired({ reply: 'OK' })).toContain(said);
  expect(expired({ reply: 'OK' })).not.toContain(texts(locale).t('expired.text'));
  expect(expired({})).toContain(texts(locale).t('expired.text'));
});

test('once everything is erased, nothing is said about erasing it later', () => {
  const hint = 'see or erase what you shared';
  expect(closed('ended', { share })).toContain(hint);
  expect(closed('ended', { share: { ...share, erased: true } })).not.toContain(hint);
});

test('says what they can still look at, and that it is nothing where there is no place', () => {
  expect(closed('ended', { share: { ...share, positionCount: 2 } })).toContain('They can look at');
  const none = closed('ended', { share: { ...share, positionCount: 0 } });
  expect(none).toContain('They can see no place.');
  expect(none).not.toContain('They can look at');
});

test('says whom to call in danger, also after an answer, and once', () => {
  for (const name of ['declined', 'expired', 'cancelled', 'blocked', 'ended', 'taken'] as const)
    expect(closed(name, {})).toContain('call your emergency number');
  const again = closed('ended', { share }, { kept: { precision: 'AREA', duration: 'ONE_HOUR' } });
  expect(again).toContain('What do you want to share?');
  expect(again.split('call your emergency number')).toHaveLength(2);
});

test('does not offer to share again after a block', () => {
  const again = /^Share (again|after all)$/;
  const offered = (name: ClosedName, blocked: boolean) =>
    labels(closed(name, { share: name === 'ended' ? share : null, blocked })).some((label) =>
      again.test(label ?? ''),
    );
  for (const name of ['ended', 'declined'] as const) {
    expect(offered(name, false)).toBe(true);
    expect(offered(name, true)).toBe(false);
  }
});

test.each([
  ['declined', 'decline', ['Block further requests']],
  ['ended', 'extend', ['Block further requests', 'Erase what I shared']],
] as const)(
  '%s: a failed %s can be cancelled and does not disable block or erase; a pending block disables all',
  (name, kind, open) => {
    const failure = { code: null, repeatable: true, retryAfter: null };
    const waiting = (pending: SessionState['pending']) =>
      buttonsIn(closed(name, { share: name === 'ended' ? share : null }, { pending }), /./)
        .filter(([, attributes]) => !attributes?.includes('aria-disabled="true"'))
        .map(([, , text]) => text);
    expect(waiting({ kind, failure })).toEqual(expect.arrayContaining(['Cancel', ...open]));
    // A block takes precedence and cannot be cancelled.
    const blocking = waiting({ kind: 'block', failure });
    for (const label of ['Cancel', ...open]) expect(blocking).not.toContain(label);
  },
);

test.each([
  ['ended', 'grant', { share }, 'REQUEST_CANCELLED', 'cancelled the request'],
  ['declined', 'grant', { declineTold: false }, 'LINK_EXPIRED', 'can no longer be changed'],
  ['declined', 'decline', { declineTold: false }, 'LINK_EXPIRED', 'can no longer be changed'],
] as const)(
  'the %s view shows why a %s was refused even though the pressed button is gone',
  (name, kind, change, code, said) => {
    const failure = { code, repeatable: false, retryAfter: null };
    const shown = closed(name, { ...change, canAnswer: false }, { refusal: { kind, failure } });
    expect(shown).toMatch(new RegExp(`role="alert">[^<]*${said}`));
  },
);

test.each([
  ['expired', 'LINK_EXPIRED'],
  ['cancelled', 'REQUEST_CANCELLED'],
  ['taken', 'LINK_TAKEN'],
  ['declined', 'ALREADY_ANSWERED'],
] as const)('the %s view does not repeat what it already says (%s) as an alert', (name, code) => {
  const failure = { code, repeatable: false, retryAfter: null };
  expect(closed(name, {}, { refusal: { kind: 'grant', failure } })).not.toContain('role="alert"');
});

test('a cancelled request can still be declined with the answer key, once', () => {
  const key = { keyKind: 'ANSWER', canAnswer: false, state: 'CANCELLED' } as const;
  const decline = 'Decline anyway';
  expect(labels(closed('cancelled', key))).toContain(decline);
  expect(labels(closed('cancelled', { ...key, declineTold: false }))).not.toContain(decline);
  expect(closed('cancelled', { ...key, declineTold: false })).toContain('You declined.');
  expect(labels(closed('cancelled', { ...key, blocked: true }))).not.toContain(decline);
  expect(labels(closed('cancelled', { ...key, channel: 'LINK', keyKind: 'OWN' }))).not.toContain(decline);
});

test('a hand-over LINK offers only stop and erase, where there is a share, and report', () => {
  const link = { channel: 'LINK', access: 'STOP', keyKind: 'HANDOVER', canAnswer: false } as const;
  expect(labels(closed('taken', { ...link, state: 'TAKEN' }))).toEqual([
    'Stop',
    'Stop and erase',
    'Report abuse',
  ]);
  expect(labels(closed('ended', { ...link, state: 'ENDED' }))).toEqual([
    'Erase what was shared',
    'Report abuse',
  ]);
  expect(labels(closed('ended', { ...link, state: 'ENDED' }, { erasedHere: true }))).toEqual([
    'Report abuse',
  ]);
  expect(labels(closed('expired', { ...link, state: 'EXPIRED' }))).toEqual(['Report abuse']);
});

test.each(['grant', 'decline'] as const)('says once that a %s has not arrived', (kind) => {
  const pending = { kind, failure: unreachable };
  const html = closed('declined', { state: 'DECLINED', declineTold: false }, { pending });
  expect(labels(html).filter((label) => label === texts('en').t('pending.tryNow'))).toHaveLength(1);
});

test('the requester’s link to a phone or email request is read-only in every state', () => {
  const readOnly = { access: 'READ', keyKind: 'HANDOVER', canAnswer: false } as const;
  for (const name of ['taken', 'ended', 'declined', 'expired', 'cancelled'] as const)
    expect(labels(closed(name, readOnly))).toEqual([]);
  // Nothing about what only the recipient may know.
  for (const name of ['taken', 'declined', 'cancelled'] as const)
    expect(closed(name, readOnly)).toContain(texts('en').t(`${name}.text`));
  expect(closed('ended', readOnly)).not.toContain('has been erased');
  expect(closed('taken', readOnly)).toContain('in the message you received');
  const asked = consent(readOnly);
  expect(labels(asked)).toEqual([]);
  expect(asked).not.toContain('<input');
  expect(asked).toContain('in the message you received');
});

test('tells a recipient who did not share that the share over this link is not theirs', () => {
  const own = { channel: 'LINK', state: 'TAKEN', access: 'STOP', keyKind: 'OWN' } as const;
  const taken = closed('taken', own);
  expect(taken).toContain('Someone else with this link answered');
  expect(taken).toContain('Nothing of yours is shared');
  expect(taken).toContain('You can stop that person’s sharing here.');
  expect(taken).not.toContain('you shared');
  const ended = { ...own, state: 'ENDED' } as const;
  expect(closed('ended', ended)).toContain('Nothing of yours is shared');
  expect(closed('ended', ended)).not.toContain('has been erased');
  expect(closed('ended', ended, { erasedHere: true })).toContain('has been erased');
  expect(closed('taken', { ...own, ownShare: true })).toContain('Answered in another browser');
});

test.each([
  ['en', 'The person who asked cancelled the request'],
  ['id', 'Orang yang bertanya membatalkan permintaannya'],
] as const)('says that a share ended because the requester cancelled, and only then (%s)', (locale, said) => {
  const endedAt = '2026-11-21T11:45:00.000Z';
  const ended = (cancelledAt: string | null, state: Partial<SessionState> = {}) =>
    closed('ended', { share: { ...share, endedAt }, cancelledAt }, state, locale);
  expect(ended(endedAt)).toContain(said);
  expect(ended(endedAt)).toContain(texts(locale).t('ended.text'));
  expect(ended('2026-11-21T11:50:00.000Z')).not.toContain(said);
  expect(ended(null)).not.toContain(said);
  expect(ended(endedAt, { endCause: 'STOPPED' })).not.toContain(said);
});

test.each([
  ['stopped before the first device position', { duration: 'ONCE', positionCount: 1, source: 'IP' }],
  ['of a city that is not known', { duration: 'ONCE', precision: 'CITY', positionCount: 0, source: null }],
  ['for longer', { duration: 'ONE_HOUR', positionCount: 5, source: 'GPS' }],
] as const)('does not claim that one position was sent of a share %s', (_, { source, ...change }) => {
  const endedAt = '2026-11-21T11:45:00.000Z';
  const place = {
    latitude: -6.2,
    longitude: 106.8,
    accuracy: 25_000,
    address: 'Jakarta',
    isDemo: false,
    isDoubtful: false,
  };
  const position = source && { ...place, source, recordedAt: '2026-11-21T11:31:00.000Z' };
  const stopped = closed('ended', { share: sampleShare({ ...change, endedAt, position }) });
  expect(stopped).not.toContain('One position was sent');
  expect(stopped).toContain('Nothing more is being sent');
});

test('goes by the server’s clock in saying that the time is over, or the link has expired', () => {
  const halfAnHour = 30 * 60_000;
  const expiresAt = new Date(sampleNow + halfAnHour).toISOString();
  const at = (clockOffset: number) =>
    closed('ended', { share }, { clockOffset }) +
    closed('declined', { state: 'DECLINED', declineTold: false, expiresAt }, { clockOffset });
  for (const over of ['The time you chose is over', 'the request simply expired']) {
    expect(at(halfAnHour)).toContain(over);
    expect(at(-halfAnHour)).not.toContain(over);
  }
});
