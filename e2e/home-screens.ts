// Renders the screens on the home page from the product as it is: `npm run screens`, then commit the files. A subscriber
// asks, a recipient in the demo city agrees and walks, each on a phone, in each language, light and dark.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, devices, type BrowserContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import { screenSize, type Screen } from '../client/site/home/screens.ts';
import { ask } from './support/ask.ts';
import { measureAnew } from './support/geolocation.ts';
import { mapDrawn } from './support/map.ts';
import { openDashboard, openForm, openLink, share, startSession, stopButton } from './support/people.ts';
import { Whereabouts } from './support/server.ts';
import { textsIn } from './support/texts.ts';
import { homes } from '../client/site/home/home.ts';
import { locales, type Locale } from '../shared/locales.ts';
import { localPath } from '../shared/paths.ts';
import { findChromium } from '../tools/chromium.ts';
import { root } from '../tools/run.ts';

const folder = join(root, 'client/site/home/screens');
/** Bytes of a picture. */
const most = 40_000;

const phones = { en: '+1 202 555 0143', id: '+62 812 3456 7890' };
/** Along a street of Montevideo, at the pace of a bicycle. */
const walk = Array.from({ length: 9 }, (_, step) => ({
  latitude: -34.9062 + step * 0.00006,
  longitude: -56.1878 + step * 0.00016,
  accuracy: 12,
}));

/** The same screen in both appearances. `ready` waits until the page shows it. */
async function save(
  page: Page,
  screen: Screen,
  locale: Locale,
  ready?: () => Promise<unknown>,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(1_500);
    await ready?.();
    const png = await page.screenshot({ clip: { x: 0, y: 0, ...screenSize } });
    const file = await sharp(png)
      .webp({ quality: 62, effort: 6 })
      .toFile(join(folder, `${screen}-${locale}-${colorScheme}.webp`));
    if (file.size > most)
      throw new Error(`${screen} ${locale} ${colorScheme}: ${file.size} bytes, at most ${most}`);
  }
}

async function play(
  locale: Locale,
  requester: BrowserContext,
  recipient: BrowserContext,
  whereabouts: Whereabouts,
) {
  const path = (at: string) => localPath(at, locale);
  const told = { whereabouts, texts: textsIn(locale), path, requester, recipient };
  const session = await startSession(requester, told);
  const page = await openDashboard(requester, told);
  const reject = page.getByRole('button', { name: told.texts.site.cookies.reject });
  if (await reject.isVisible()) await reject.click();

  const { number, preview } = await openForm(page, told);
  await number.fill(phones[locale]);
  await number.blur();
  // The sample link begins with the deployment's address, which here is a test's.
  await preview.evaluate(
    (at, url) => (at.innerHTML = at.innerHTML.replace(url, 'https://whereabouts.example')),
    whereabouts.url,
  );
  await save(page, 'ask', locale);

  const { mum } = homes[locale].pictures;
  const recipientNumber = phones[locale].replaceAll(' ', '');
  const { id, link } = await ask(told, { channel: 'PHONE', recipient: recipientNumber, title: mum }, session);
  await recipient.setGeolocation(walk[0]!);
  const theirs = await openLink(recipient, link, told);
  await save(theirs, 'decide', locale);

  await share(theirs, told, 'EXACT');
  await stopButton(theirs, told).waitFor();
  for (const place of walk) {
    await recipient.setGeolocation(place);
    await theirs.waitForTimeout(2_500);
  }
  const watching = await openDashboard(requester, told, `?request=${id}`);
  await save(watching, 'watch', locale, () => mapDrawn(watching));
  await save(theirs, 'stop', locale);
}

await mkdir(folder, { recursive: true });
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ],
});
for (const locale of locales) {
  const whereabouts = await Whereabouts.start();
  const phone = {
    ...devices['Pixel 7'],
    baseURL: whereabouts.url,
    viewport: screenSize,
    deviceScaleFactor: 1.25,
    locale,
    timezoneId: 'America/Montevideo',
  };
  const requester = await browser.newContext(phone);
  const recipient = await browser.newContext({ ...phone, permissions: ['geolocation'] });
  await measureAnew(recipient);
  try {
    await play(locale, requester, recipient, whereabouts);
  } finally {
    await whereabouts.dispose();
  }
}
await browser.close();
