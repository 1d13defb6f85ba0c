import { consentText } from '#shared/consent-text.ts';
import { expect, test } from 'vitest';
import { draw, session, stateWith } from '../../testing/draw.tsx';
import { sampleInvitation } from '../../testing/sample-invitation.ts';
import { ConsentView } from './consent-view.tsx';

const consent = (change = {}) =>
  draw(<ConsentView invitation={sampleInvitation(change)} session={session} state={stateWith({})} />);

test('asks in the name that the request is signed with', () => {
  expect(consent({ senderName: 'Dewi' })).toMatch(/>D<\/span>Dewi is asking where you are/);
  expect(consent()).toContain(consentText.en.heading);
});
