// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import type { Post } from '../../api/recipient-api.ts';
import { mount } from '../../testing/mount.tsx';
import { StillMap } from './still-map.tsx';

const position = {
  latitude: -6.2,
  longitude: 106.8,
  accuracy: 12,
  recordedAt: '2026-11-21T11:59:00.000Z',
  source: 'GPS',
  address: 'Jakarta',
  isDemo: false,
  isDoubtful: false,
} as const;
const drawing = '<svg><style>@media (prefers-color-scheme:dark){.wm-sea{fill:#0e1a1e}}</style></svg>';

test('the picture is dark on a dark page also in Safari, which does not tell pictures', async () => {
  const post = (async () => ({ invitation: { share: { stillMap: drawing } } })) as unknown as Post;
  await mount(<StillMap position={position} />, post);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  const shown = (selector: string, attribute: string) =>
    decodeURIComponent(document.querySelector(selector)?.getAttribute(attribute) ?? '');
  expect(shown('source[media="(prefers-color-scheme: dark)"]', 'srcset')).toContain('@media all{.wm-sea');
  expect(shown('img', 'src')).toContain('@media not all{.wm-sea');
});
