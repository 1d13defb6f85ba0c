import { readFile } from 'node:fs/promises';
import { findChromium } from './chromium.ts';
import { run } from './run.ts';

/** The first one that the system's release has. */
const BROWSERS = ['chromium-headless-shell', 'chromium'];
const FONTS = ['fonts-dejavu-core', 'fonts-liberation'];

/** Finds a Chromium for the stories, or installs one: Debian's package if there is apt, otherwise Playwright's. */
if (!findChromium()) {
  console.log('No Chromium found: installing one (set CHROMIUM_PATH to use your own).');
  if (!(await installFromDebian())) await run('playwright', ['install', 'chromium']);
}
const found = findChromium();
if (!found) throw new Error('No Chromium, and none could be installed: install one and set CHROMIUM_PATH');
console.log(`Chromium: ${found}`);

/** Ubuntu's package of that name is a snap, which runs in no container. */
async function installFromDebian(): Promise<boolean> {
  const system = await readFile('/etc/os-release', 'utf8').catch(() => '');
  if (!/^ID="?debian"?$/m.test(system)) return false;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = async (...args: string[]) => {
    const [program = 'env', ...rest] = [
      ...asRoot,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      ...args,
    ];
    return (await run(program, rest).catch(() => 1)) === 0;
  };
  if (!(await apt('update'))) return false;
  for (const browser of BROWSERS)
    if (await apt('install', '--yes', '--no-install-recommends', browser, ...FONTS))
      return Boolean(findChromium());
  return false;
}
