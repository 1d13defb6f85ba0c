// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import account from '../../i18n/en/account.json';
import errors from '../../i18n/en/errors.json';
import { openApp, subscriber } from '../testing/open-app.tsx';
import { sampleAccount } from '../testing/sample-account.ts';

const saveFile = vi.hoisted(() => vi.fn<(name: string, file: Blob) => void>());
vi.mock('../../../browser/save-file.ts', () => ({ saveFile }));

afterEach(() => {
  vi.unstubAllGlobals();
  saveFile.mockClear();
});

async function press(...answers: Response[]) {
  await openApp('/dashboard/account/privacy', {
    Viewer: () => ({ data: { viewer: subscriber } }),
    AccountPrivacy: () => ({ data: { viewer: sampleAccount } }),
  });
  const button = await screen.findByRole('button', { name: account.settings.export.submit });
  vi.stubGlobal('fetch', async () => answers.shift()!);
  fireEvent.click(button);
  return button;
}

test('says why there is no file, and can be pressed again', async () => {
  const busy = { error: 'UNAVAILABLE', retryAfter: 10 };
  const button = await press(
    new Response(JSON.stringify(busy), { status: 503 }),
    new Response('{"account": {}}'),
  );
  expect((await screen.findByRole('alert')).textContent).toContain(errors.UNAVAILABLE);
  expect(saveFile).not.toHaveBeenCalled();
  fireEvent.click(button);
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
});
