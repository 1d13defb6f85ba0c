// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import common from '../i18n/en/common.json';
import { speak } from '../i18n/setup.ts';
import { PageLoading } from './page-loading.tsx';
import { makeSystem } from './theme/system.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('says that a page opens once there is a connection, as long as there is none', async () => {
  await speak('en');
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(
    <ChakraProvider value={makeSystem()}>
      <PageLoading />
    </ChakraProvider>,
  );
  const said = () => screen.getByRole('status').textContent;
  expect(said()).toBe(common.loading);
  network.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(said()).toBe(common.opensOnline);
  network.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(said()).toBe(common.loading);
});
