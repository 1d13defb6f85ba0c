import { expect, test } from 'vitest';
import { draw, stateWith } from '../../testing/draw.tsx';
import { sampleInvitation, sampleNow, sampleShare } from '../../testing/sample-invitation.ts';
import { ShareFacts } from './share-facts.tsx';

test.each([
  ['en', 'UNTIL_STOPPED', 'My city, until I stop'],
  ['en', 'ONCE', 'My city, once'],
  ['en', 'EIGHT_HOURS', 'My city, 8 hours'],
  ['id', 'UNTIL_STOPPED', 'Kota saya, sampai saya hentikan'],
  ['id', 'ONCE', 'Kota saya, sekali'],
] as const)('what is shared is one phrase (%s, %s)', (locale, duration, phrase) => {
  const share = sampleShare({ precision: 'CITY', duration });
  const invitation = sampleInvitation({ state: 'SHARING', share });
  const facts = <ShareFacts invitation={invitation} share={share} state={stateWith({})} now={sampleNow} />;
  expect(draw(facts, locale)).toContain(`<dd>${phrase}</dd>`);
});

test.each([
  ['CITY', false],
  ['AREA', true],
] as const)('says when the device last sent a position only while it sends any (%s)', (precision, isSaid) => {
  const share = sampleShare({ precision });
  const invitation = sampleInvitation({ state: 'SHARING', share });
  const state = stateWith({ lastSentAt: sampleNow });
  const facts = <ShareFacts invitation={invitation} share={share} state={state} now={sampleNow} />;
  expect(draw(facts, 'en').includes('Last sent just now')).toBe(isSaid);
});
