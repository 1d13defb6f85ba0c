import { openBrowser } from './browser.ts';
import { slowLine } from './slow-line.ts';
import { median, type Row } from './support.ts';
import { askByLink, graphql, type World } from './world.ts';

/** Visits; the median counts, and about one response of each is late. */
const visits = 9;
const timeout = 60_000;

/** The recipient's first visit over 50 kbit/s with 400 ms of delay, where one response in ten comes 3 s late. */
export async function badLine(world: World): Promise<Row[]> {
  const subscribers = await world.subscribers(visits);
  const server = await world.ours();
  const browser = await openBrowser(world);
  const times = { readable: [] as number[], pressed: [] as number[], placed: [] as number[] };
  for (const subscriber of subscribers) {
    const port = await slowLine(world, Number(new URL(server.url).port));
    const { id, token } = await askByLink(server.url, subscriber);
    const context = await browser.newContext({
      viewport: { width: 375, height: 667 },
      locale: 'en-GB',
      permissions: ['geolocation'],
      geolocation: { latitude: -6.2, longitude: 106.8, accuracy: 12 },
    });
    const page = await context.newPage();
    const opened = performance.now();
    const since = (from: number) => performance.now() - from;
    await page.goto(`http://127.0.0.1:${port}/share#${token}`, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout });
    const readable = since(opened);
    // The page's script has taken over from the prerendered page.
    await page.locator('html.consent').waitFor({ timeout });
    await page.locator('input[value=EXACT]').check();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const pressed = performance.now();
    const places = setInterval(
      () =>
        void context.setGeolocation({ latitude: -6.2 + Math.random() / 1e4, longitude: 106.8, accuracy: 12 }),
      1_000,
    );
    const location = `query ($id: ID!) { location(id: $id) { position { source } } }`;
    for (;;) {
      const data = await graphql<{ location: { position: { source: string } | null } }>(
        server.url,
        location,
        { variables: { id }, token: subscriber.token },
      );
      if (data.location.position?.source === 'GPS') break;
      if (since(pressed) > timeout) throw new Error('no position arrived');
    }
    clearInterval(places);
    times.readable.push(readable);
    times.pressed.push(pressed - opened);
    times.placed.push(since(pressed));
    await context.close();
  }
  const row = (name: string, all: number[], atMost: number): Row => ({
    name,
    unit: 'ms',
    ours: median(all),
    goal: { atMost },
  });
  return [
    row('until what is asked can be read', times.readable, 4_000),
    row('until Share is pressed', times.pressed, 9_000),
    row('from Share to the first place', times.placed, 10_000),
  ];
}
