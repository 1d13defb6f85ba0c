import { consentText } from '#shared/consent-text.ts';
import { expect, test } from 'vitest';
import type { Invitation } from '../api/invitation.ts';
import { buttonsIn, draw, session, stateWith, token } from '../testing/draw.tsx';
import { sampleInvitation, sampleNow, sampleShare } from '../testing/sample-invitation.ts';
import type { SessionState } from '../session/session-state.ts';
import { ConsentView } from './request/consent-view.tsx';
import { ClosedView } from './control/closed-view.tsx';
import { OtherAnswers } from './request/other-answers.tsx';
import { prerender } from './prerender.tsx';
import { SharingView } from './control/sharing-view.tsx';
import { StoppingView } from './control/stopping-view.tsx';

const consent = (change = {}, state: Partial<SessionState> = {}) =>
  draw(<ConsentView invitation={sampleInvitation(change)} session={session} state={stateWith(state)} />);
const share = sampleShare();
const sharing = sampleInvitation({ state: 'SHARING', share });
const city = { latitude: -6.2, longitude: 106.8, accuracy: 25_000, recordedAt: '2026-11-21T11:59:00.000Z' };
const byAddress = { ...city, source: 'IP', address: 'Jakarta', isDemo: false, isDoubtful: false } as const;
const byDevice = { ...byAddress, source: 'GPS', accuracy: 12 } as const;
const sharingView = (state: Partial<SessionState>, ofShare = share) =>
  draw(
    <SharingView
      invitation={sharing}
      share={ofShare}
      session={session}
      state={stateWith(state)}
      now={sampleNow}
    />,
  );

test('a share shows why a change was refused, but not twice that it was answered elsewhere', () => {
  const refused = (code: string) =>
    sharingView({ refusal: { kind: 'change', failure: { code, repeatable: false, retryAfter: null } } });
  expect(refused('NOT_SHARING')).toContain('role="alert"');
  // The page says that above every view.
  expect(refused('ALREADY_ANSWERED')).not.toContain('role="alert"');
});

test('preselects one hour, but no precision', () => {
  const html = consent();
  expect([...html.matchAll(/<input[^>]*name="precision"[^>]*>/g)]).toHaveLength(4);
  expect(html).not.toMatch(/name="precision"[^>]*checked/);
  expect([...html.matchAll(/<input[^>]*checked[^>]*>/g)].map(([input]) => input)).toEqual([
    expect.stringContaining('value="ONE_HOUR"'),
  ]);
});

test('Share and Don’t share are the same button with different text', () => {
  const buttons = buttonsIn(consent(), /^(Share|Don’t share)$/);
  expect(buttons.map(([, , text]) => text)).toEqual(['Share', 'Don’t share']);
  expect(buttons[0]?.[1]).toBe(buttons[1]?.[1]);
  expect(consent()).not.toContain('<form');
});

const { origin, inShort } = consentText.en;
test.each([
  [{ channel: 'PHONE' }, 'who has your phone number. They gave no name', origin.phone],
  [{ channel: 'EMAIL' }, 'who has your email address. They gave no name', origin.email],
  [{ channel: 'LINK' }, 'who made this link. They gave no name', origin.link],
  [
    { channel: 'PHONE', senderName: 'Dewi' },
    '“Dewi”, a registered adult user who has your phone number. We have not checked this name',
    origin.phone,
  ],
] as const)('says who asks, in short what, and where they have the number from: %o', (change, who, from) => {
  const [beforeChoice, ...rest] = consent(change).split('<fieldset');
  for (const text of [who, ...Object.values(inShort)]) expect(beforeChoice).toContain(text);
  expect(rest.join()).toContain(from);
});

test('shows the same consent text for changing a share as for the first consent', () => {
  const { danger, precision, durations, refuse, legal } = consentText.en;
  const passages = [danger, precision.AREA.text, durations.UNTIL_STOPPED.text, refuse, legal.basis.text];
  for (const html of [consent(), sharingView({})])
    for (const passage of passages) expect(html).toContain(passage);
});

test('escapes HTML in the sender’s name', () => {
  expect(consent({ senderName: '<img src=x onerror=alert(1)>{{name}}' })).toContain('“&lt;img src=x');
});

test.each(['en', 'id'] as const)(
  'the prerendered page (%s) has the full text without JavaScript and only a loading text with it',
  (locale) => {
    const { body, data } = prerender('share', locale);
    const { words } = data;
    for (const text of [
      words.heading,
      words.asker.unknown,
      ...Object.values(words.inShort),
      words.stop,
      words.refuse,
      words.precision.EXACT.text,
    ]) {
      expect(body).toContain(text);
    }
    for (const { text } of Object.values(words.legal)) expect(body).toContain(text);
    const withoutScript = /<noscript>(.*?)<\/noscript>/s.exec(body)?.[1];
    expect(withoutScript).toContain(data.texts.frame?.noScript);
    expect(withoutScript).toContain(words.heading);
    // With JavaScript, no text of a view that may turn out to be the wrong one.
    const withScript = body.replace(withoutScript!, '');
    expect(withScript).toContain(data.texts.loading?.text);
    expect(withScript).not.toContain(words.heading);
    expect(body).not.toContain('<button');
    const failed = prerender('location-failed', locale);
    expect(failed.body).toContain(failed.data.texts.problem?.DISABLED.title);
    expect([...failed.body.matchAll(/<details/g)]).toHaveLength(7);
  },
);

test('the remote control does not claim that the requester sees more than they do', () => {
  const denied = sharingView(
    { gps: { name: 'failed', problem: 'DENIED' } },
    sampleShare({ position: byAddress, positionCount: 1 }),
  );
  expect(denied).toContain('So far they see your city');
  expect(denied).toContain('User denied location permission');
  expect(denied).toContain('approximate, within 25\u00a0km');
  expect(denied).toContain(`href="/location-failed#${token}"`);
  const offline = sharingView({ gps: { name: 'live' }, connected: false, waiting: 4 });
  expect(offline).not.toMatch(/Your device is sending its position|They see you live/);
  expect(offline).toContain('Waiting to be sent: 4');
});

test.each(['asking', 'searching', 'live', 'weak', 'paused'] as const)(
  'offers “Stop” and “Stop and erase” while GPS is %s',
  (name) => {
    const buttons = buttonsIn(sharingView({ gps: { name } }), /^Stop/);
    expect(buttons.map(([, , text]) => text)).toEqual(['Stop', 'Stop and erase']);
  },
);

test('a failed stop says so and offers a retry', () => {
  const failure = { code: null, repeatable: true, retryAfter: null };
  const html = draw(<StoppingView pending={{ kind: 'stop', failure }} session={session} />);
  expect(html).toContain('Stop has not reached us yet');
  expect(html).toContain('role="alert"');
  expect(buttonsIn(html, /^Try now$/)).toHaveLength(1);
});

test.each([
  [{ endedAt: share.until }, {}, 'The time you chose is over'],
  [{ endedAt: '2026-11-21T11:45:00.000Z' }, { endCause: 'STOPPED' as const }, 'You stopped it'],
  [
    { endedAt: '2026-11-21T11:45:00.000Z' },
    { endCause: 'PERMISSION' as const },
    'Some browsers give it for a limited time only',
  ],
  [
    { endedAt: '2026-11-21T11:45:00.000Z', duration: 'ONCE' as const, position: byDevice },
    {},
    'One position was sent',
  ],
  [
    {
      endedAt: '2026-11-21T11:45:00.000Z',
      duration: 'ONCE' as const,
      precision: 'CITY' as const,
      positionCount: 1,
    },
    {},
    'One position was sent',
  ],
  [{ endedAt: '2026-11-21T11:45:00.000Z' }, {}, 'Nothing more is being sent'],
])('says how the share ended, and offers to erase it: %o %o', (ofShare, state, words) => {
  const ended = { ...share, ...ofShare };
  const html = draw(
    <ClosedView
      name="ended"
      invitation={sampleInvitation({ state: 'ENDED', share: ended })}
      session={session}
      state={stateWith(state)}
      now={sampleNow}
    />,
  );
  expect(html).toContain(words);
  expect(buttonsIn(html, /^Erase what I shared$/)).toHaveLength(1);
});

test('offers neither erase nor share again after an erasure', () => {
  const html = draw(
    <ClosedView
      name="ended"
      invitation={sampleInvitation({ state: 'ENDED', share: { ...share, erased: true }, canAnswer: false })}
      session={session}
      state={stateWith({})}
      now={sampleNow}
    />,
    'id',
  );
  expect(html).toContain('sudah dihapus');
  expect(buttonsIn(html, /^(Hapus|Bagikan lagi)/)).toEqual([]);
});

const otherAnswers = (change: Partial<Invitation>) =>
  draw(<OtherAnswers invitation={sampleInvitation(change)} session={session} state={stateWith({})} />);

test('offers replies without a location, asking who it is, block and report', () => {
  const html = otherAnswers({});
  const labels = buttonsIn(html, /./).map(([, , text]) => text);
  expect(labels).toEqual([
    'I’m OK',
    'On my way',
    'Call me',
    'Ask who this is',
    'Block further requests',
    'Report abuse',
  ]);
  expect(otherAnswers({ reply: 'CALL_ME' })).toContain('You answered “Call me”');
});

test('lets the recipient ask who it is only once, and marks the answer as unverified', () => {
  const asked = otherAnswers({ whoAskedAt: '2026-11-21T11:59:00.000Z' });
  expect(asked).toContain('There is no answer yet');
  expect(asked).not.toContain('Ask who this is');
  const times = { whoAskedAt: '2026-11-21T11:58:00.000Z', whoAnsweredAt: '2026-11-21T11:59:00.000Z' };
  expect(otherAnswers({ ...times, senderName: 'Dewi' })).toContain(
    'They answered “Dewi”; we have not checked it',
  );
});

test('over LINK, offers to block only this link, not all further requests', () => {
  const html = otherAnswers({ channel: 'LINK' });
  expect(html).toContain('Not through this link');
  expect(html).not.toContain('Block further requests');
});

test('shows that the requester asks for more time, and offers it except for a one-time share', () => {
  const html = draw(
    <SharingView
      invitation={{ ...sharing, extensionAskedAt: '2026-11-21T11:59:00.000Z' }}
      share={share}
      session={session}
      state={stateWith({})}
      now={sampleNow}
    />,
  );
  expect(html).toContain('They’re asking for more time. You don’t have to answer.');
  expect(html).toContain('1 hour more, from now');
  expect(sharingView({}, sampleShare({ duration: 'ONCE' }))).not.toContain('more, from now');
});

test('only a share until stopped asks in its last hour, below Stop, whether to continue', () => {
  const endless = sampleShare({ duration: 'UNTIL_STOPPED', until: '2026-11-21T12:59:00.000Z' });
  expect(sharingView({}, endless)).toMatch(/>Stop<.*almost over. Keep sharing\?/s);
  expect(sharingView({}, { ...endless, until: '2026-11-21T13:01:00.000Z' })).not.toContain('almost over');
  expect(sharingView({}, share)).not.toContain('almost over');
});
