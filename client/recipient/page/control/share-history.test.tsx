// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Post } from '../../api/recipient-api.ts';
import { mount, press, settle } from '../../testing/mount.tsx';
import { sampleNow } from '../../testing/sample-invitation.ts';
import { ShareHistory } from './share-history.tsx';

test('lists the 50 newest positions and counts all earlier ones, including those not loaded', async () => {
  const positions = Array.from({ length: 1_000 }, (_, at) => ({
    latitude: -6.2,
    longitude: 106.8,
    accuracy: 5,
    recordedAt: new Date(sampleNow - at * 1_000).toISOString(),
    source: 'GPS',
    address: null,
    isDemo: false,
    isDoubtful: false,
  }));
  const invitation = { looks: [], positions, share: { positionCount: 2_160 } };
  await mount(<ShareHistory serverNow={sampleNow} looks={null} />, (async () => ({
    invitation,
  })) as unknown as Post);
  await press('Refresh');
  await settle();
  expect(document.querySelectorAll('ul.plain li')).toHaveLength(50);
  expect(document.body.textContent).toContain('and 2,110 earlier ones');
});

test('lists each time that the requester looked', async () => {
  const looks = ['2026-11-21T11:58:00.000Z', '2026-11-21T11:59:00.000Z'];
  const invitation = { looks, positions: [], share: { positionCount: 0 } };
  await mount(<ShareHistory serverNow={sampleNow} looks={null} />, (async () => ({
    invitation,
  })) as unknown as Post);
  await press('Refresh');
  await settle();
  expect(document.querySelector('h3')!.textContent).toBe('Times they looked');
  expect(document.querySelectorAll('h3 + ul li')).toHaveLength(2);
});

test('on paper, times have their day and year', async () => {
  const looks = [new Date(sampleNow).toISOString()];
  const invitation = { looks, positions: [], share: { positionCount: 0 } };
  await mount(<ShareHistory serverNow={sampleNow} looks={null} />, (async () => ({
    invitation,
  })) as unknown as Post);
  await press('Refresh');
  await settle();
  const shown = () => document.querySelector('h3 + ul li')!.textContent;
  const onScreen = shown();
  dispatchEvent(new Event('beforeprint'));
  await settle();
  expect(shown()).toBe(`21 Nov 2026, ${onScreen}`);
  dispatchEvent(new Event('afterprint'));
  await settle();
  expect(shown()).toBe(onScreen);
});

test('lists a look of which the server told since', async () => {
  const invitation = { looks: [], positions: [], share: { positionCount: 0 } };
  const post = (async () => ({ invitation })) as unknown as Post;
  await mount(<ShareHistory serverNow={sampleNow} looks={['2026-11-21T11:59:00.000Z']} />, post);
  await press('Refresh');
  await settle();
  expect(document.querySelectorAll('h3 + ul li')).toHaveLength(1);
});
