import type { BrowserContext, Page } from '@playwright/test';

/** What the server pushes to the pages of a browser from now on: the payloads of `next`. */
export function pushedTo(context: BrowserContext): string[] {
  const pushed: string[] = [];
  context.on('page', (page) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const text = String(payload);
        if (text.includes('"type":"next"')) pushed.push(text);
      }),
    );
  });
  return pushed;
}

/** URLs that a page requests, by HTTP and WebSocket. */
export function addressesOf(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('websocket', (socket) => addresses.push(socket.url()));
  return addresses;
}

/** Whatever leaves the pages of a browser from now on: addresses, headers and bodies of requests, frames of sockets. */
export function sentBy(context: BrowserContext): string[] {
  const sent: string[] = [];
  context.on('request', (request) => {
    sent.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '');
  });
  context.on('page', (page) =>
    page.on('websocket', (socket) => {
      sent.push(socket.url());
      socket.on('framesent', ({ payload }) => sent.push(String(payload)));
    }),
  );
  return sent;
}

/** Latitudes that a recipient's page sends, in the order of sending. */
export function latitudesSent(page: Page): number[] {
  const sent: number[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    const body = request.postDataJSON() as { variables?: { position?: { latitude: number } } } | null;
    const latitude = body?.variables?.position?.latitude;
    if (latitude !== undefined) sent.push(latitude);
  });
  return sent;
}

/** Marks a page, and later tells whether it is still the same: true as long as nothing has reloaded it. */
export async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
  return () => page.evaluate(() => 'isMarked' in window);
}
