// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { keepTranslatedPageTrue } from './translated-page.ts';

const main = document.createElement('main');
beforeAll(() => {
  document.body.append(main);
  keepTranslatedPageTrue(main);
});

/** What Chrome does: elements of its own in the place of the texts. */
async function translate(): Promise<void> {
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const font = document.createElement('font');
    font.textContent = `[${text.data}]`;
    text.replaceWith(font);
  }
  await observed();
}
const observed = () => new Promise((resolve) => setTimeout(resolve));

test('a page that the browser translated goes on, and shows what is so now', async () => {
  const page = (shown: ReactNode) => <p>{shown}</p>;
  const { rerender, unmount } = render(page(['Live', ' · ', '7 s ago']), { container: main });
  await translate();
  expect(main.textContent).toBe('[Live][ · ][7 s ago]');
  rerender(page(['Live', ' · ', '2 s ago']));
  await observed();
  expect(main.textContent).toBe('[Live][ · ]2 s ago');
  rerender(page([<b key="end">Ended</b>, 'Live']));
  await observed();
  expect(main.textContent).toBe('EndedLive');
  rerender(page('Ended'));
  expect(main.textContent).toBe('Ended');
  unmount();
  expect(main.textContent).toBe('');
});
