import { expect, test } from 'vitest';
import type { Invitation } from '../../api/invitation.ts';
import { draw, labels, session, stateWith } from '../../testing/draw.tsx';
import { closed } from '../../testing/draw-closed.tsx';
import { sampleInvitation, sampleNow, sampleShare } from '../../testing/sample-invitation.ts';
import type { ClosedName } from '../../session/view-state.ts';
import en from '../../texts/en.json';
import id from '../../texts/id.json';
import { AnswerForm } from '../request/answer-form.tsx';

const texts = { en, id };

const share = sampleShare();
const justOver = new Date(sampleNow).toISOString();

test('offers to share only if the link can still answer, and to disclose a decline only once', () => {
  const offered = (name: ClosedName, change: Partial<Invitation>) =>
    labels(closed(name, change)).filter((label) => /^(Share|Let them)/.test(label ?? ''));
  const quiet = { declineTold: false };
  expect(offered('declined', quiet)).toEqual(['Let them know after all', 'Share after all']);
  expect(offered('declined', { declineTold: true })).toEqual(['Share after all']);
  expect(offered('declined', { ...quiet, canAnswer: false })).toEqual([]);
  expect(offered('ended', { share })).toEqual(['Share again']);
  expect(offered('ended', { share, canAnswer: false })).toEqual([]);
  expect(closed('declined', quiet)).toContain('The person who asked isn’t told');
});

test.each([
  ['en', 'sees your reply “Call me”', /no answer|expired|nothing more/],
  ['id', 'melihat jawaban Anda “Telepon saya”', /belum dijawab|kedaluwarsa/],
] as const)('after a reply, does not say that they see nothing of it (%s)', (locale, said, untrue) => {
  const reply = 'CALL_ME';
  for (const change of [{}, { expiresAt: justOver }]) {
    const html = closed('declined', { declineTold: false, reply, ...change }, {}, locale);
    expect(html).toContain(said);
    expect(html).not.toMatch(untrue);
  }
  const told = closed('declined', { declineTold: true, reply }, {}, locale);
  expect(told).toContain(texts[locale].other.reply[reply]);
  const form = (
    <AnswerForm session={session} state={stateWith({ invitation: sampleInvitation({ reply }) })} />
  );
  expect(draw(form, locale)).not.toContain(texts[locale].form.tellHint);
});

test('says that others can see a decline or a block of which the requester is not told', () => {
  const said = (name: ClosedName, change: Partial<Invitation>) =>
    closed(name, change).split('Anyone who opens your link sees this').length - 1;
  expect(said('declined', { declineTold: false })).toBe(1);
  expect(said('cancelled', { declineTold: false })).toBe(1);
  expect(said('blocked', { blocked: true })).toBe(1);
  // Blocked by a text message, or with the link of another request.
  expect(said('declined', { declineTold: false, blocked: true })).toBe(1);
  expect(said('cancelled', { declineTold: false, blocked: true })).toBe(1);
  expect(said('declined', { declineTold: true })).toBe(0);
  expect(said('ended', { share })).toBe(0);
  // Its requester has the link, too, and does not see it there.
  const overLink = { channel: 'LINK', keyKind: 'OWN' } as const;
  for (const html of [
    closed('declined', { ...overLink, declineTold: false }),
    closed('blocked', { ...overLink, blocked: true }),
  ]) {
    expect(html).not.toContain('Anyone who opens your link');
    expect(html.split('Anyone who opens the link in this browser sees this').length).toBe(2);
  }
});

const changed = 'can no longer change';
const rights = 'can no longer download or report';

test.each([{}, { channel: 'LINK', keyKind: 'OWN' }] as const)(
  'warns of losing the link only for what can still be done with it: %o',
  (key) => {
    const quiet = { ...key, declineTold: false };
    const open = closed('declined', quiet);
    expect(open).toContain(changed);
    expect(open).not.toContain(rights);
    for (const over of [
      closed('declined', { ...quiet, expiresAt: justOver }),
      closed('cancelled', { ...quiet, canAnswer: false }),
      closed('blocked', { ...key, blocked: true, canAnswer: false }),
      closed('declined', { ...quiet, blocked: true }),
    ]) {
      expect(over).toContain(rights);
      expect(over).not.toContain(changed);
    }
  },
);

test('offers and promises nothing for a declined request that has expired, also while its page is open', () => {
  const over = closed('declined', { declineTold: false, expiresAt: justOver });
  expect(labels(over)).not.toContain('Let them know after all');
  expect(labels(over)).not.toContain('Share after all');
  expect(over).not.toContain('until the link expires');
  expect(over).toContain('wasn’t told; to them, the request simply expired');
  // What is on its way must still be visible.
  const failure = { code: null, repeatable: true, retryAfter: null };
  const sending = closed(
    'declined',
    { declineTold: false, expiresAt: justOver },
    { pending: { kind: 'grant', failure } },
  );
  expect(sending).toContain('Your answer hasn’t reached us yet');
});
