// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, test, vi } from 'vitest';
import { makeKey } from '../link/own-keys.ts';
import { press } from '../testing/mount.tsx';
import { prerender } from './prerender.tsx';
import { keepTranslatedPageTrue } from './translated-page.ts';

/** What Chrome does: elements of its own in the place of the texts, also of those that are added later. */
function translate(root: Node): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    if (text.parentElement?.closest('font')) continue;
    const font = document.createElement('font');
    font.textContent = `[${text.data}]`;
    text.replaceWith(font);
  }
}

function Status({ seen, note }: { seen: string; note: string | null }) {
  return (
    <p>
      {seen} {note}
    </p>
  );
}

async function opened() {
  const main = document.createElement('main');
  document.body.replaceChildren(main);
  keepTranslatedPageTrue(main);
  const draw = (seen: string, note: string | null) =>
    act(() => render(<Status seen={seen} note={note} />, main));
  /** Lets observers take note. */
  const rest = () => act(() => new Promise((resolve) => setTimeout(resolve)));
  await draw('They see your city.', 'Looking for your position.');
  const translated = async () => {
    translate(main);
    await rest();
  };
  await translated();
  return { main, draw, rest, translated };
}

test('a text that changes after the browser translated the page is shown as it is now', async () => {
  const { main, draw, rest, translated } = await opened();
  expect(main.textContent).toBe('[They see your city.][ ][Looking for your position.]');
  await draw('They see your exact position.', 'Your device is sending it.');
  await rest();
  expect(main.textContent).toBe('They see your exact position.[ ]Your device is sending it.');
  await translated();
  await draw('They see nothing new.', 'Your device is sending it.');
  await rest();
  expect(main.textContent).toBe('They see nothing new.[ ][Your device is sending it.]');
});

test('a translated text that no longer applies disappears', async () => {
  const { main, draw, rest } = await opened();
  await draw('They see your city.', null);
  await rest();
  expect(main.textContent).toBe('[They see your city.][ ]');
});

test('the page about a location that failed says which problem it is now, when it is translated', async () => {
  const denied = { code: 1, message: '' };
  const getCurrentPosition = (_: unknown, fail: (error: object) => void) => fail(denied);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', {
    onLine: true,
    userAgent: '',
    maxTouchPoints: 0,
    languages: [],
    geolocation: { getCurrentPosition },
  });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  location.hash = makeKey();
  const { body, data } = prerender('location-failed', 'en');
  document.body.innerHTML = `<a id="language" href="/id/location-failed"></a>${body}
    <script type="application/json" id="page-data">${JSON.stringify(data)}</script>`;
  await act(async () => {
    await import('./location-failed-entry.tsx');
    await import('./control/remote-control.tsx');
  });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  const heading = () => document.querySelector('h1')!.textContent;
  const { problem } = data.texts;
  expect(heading()).toBe(problem!.DISABLED.title);
  translate(document.querySelector('main')!);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  await press(`[${problem!.retry}]`);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(heading()).toBe(problem!.DENIED.title);
});
