// Draws the picture shown in link previews of the site: `node tools/share-picture.ts`, then commit the file. It
// contains no text but the name, because text would be in one language only.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { mapShades, shades, type Shade } from '../shared/brand.ts';
import { findChromium } from './chromium.ts';
import { root } from './run.ts';

const fontFile =
  'node_modules/@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';
const font = (await readFile(join(root, fontFile))).toString('base64');

const light = ([colour]: Shade) => colour;

const drawing = `<!doctype html><style>body{margin:0}svg{display:block}@font-face{font-family:Ours;font-weight:200 800;src:url(data:font/woff2;base64,${font})}text{font:780 70px Ours,sans-serif;letter-spacing:-2px}</style>
<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="${light(mapShades.land)}"/>
  <path d="M0 500c180-80 340 30 560-26s360-130 640-60v216H0z" fill="${light(mapShades.water)}"/>
  <g fill="none" stroke="#fff" stroke-width="17"><path d="M-10 230c210-70 360 60 580 8s330-150 650-96"/><path d="M210 640c24-190 150-220 170-380S340 110 400-10"/><path d="M820 640c-40-170 50-220 36-350S960 110 940-10"/></g>
  <g fill="none" stroke="#fff" stroke-width="6" opacity=".7"><path d="M60-10l90 650M540-10l-44 650M690-10l60 650M1060-10l-56 650M-10 100l1220 44M-10 360l1220-30"/></g>
  <path d="M560 520c70-50 78-130 150-154s100 30 152-44" fill="none" stroke="${light(shades.brand.solid)}" stroke-width="10" stroke-linecap="round" stroke-dasharray="1 22"/>
  <circle cx="900" cy="300" r="150" fill="${light(shades.brand.solid)}" fill-opacity=".16" stroke="${light(shades.brand.solid)}" stroke-width="6" stroke-dasharray="20 20"/>
  <circle cx="900" cy="300" r="30" fill="${light(shades.brand.solid)}" stroke="#fff" stroke-width="13"/>
  <rect x="70" y="215" width="660" height="200" rx="44" fill="#fff"/>
  <g transform="translate(110 255)"><circle cx="60" cy="60" r="50" fill="${light(shades.brand.solid)}" opacity=".14"/><circle cx="60" cy="60" r="50" fill="none" stroke="${light(shades.brand.solid)}" stroke-width="9" stroke-dasharray="17 22.3"/><circle cx="60" cy="60" r="20" fill="${light(shades.brand.solid)}"/></g>
  <text x="246" y="340" fill="${light(shades.fg.DEFAULT)}">Whereabouts</text>
</svg>`;

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(drawing);
await page.evaluate('document.fonts.ready');
await page.screenshot({ path: join(root, 'client/public/share-picture.png') });
const icon = `<!doctype html><style>body{margin:0}svg{display:block}</style><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512"><rect width="32" height="32" fill="${light(shades.brand.solid)}"/><circle cx="16" cy="16" r="8" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.6" stroke-dasharray="2.9 3.38"/><circle cx="16" cy="16" r="3.6" fill="#fff"/></svg>`;
// Some phones do not install a page whose icons are all SVG.
await page.setViewportSize({ width: 512, height: 512 });
await page.setContent(icon);
await page.screenshot({ path: join(root, 'client/public/icon-512.png') });
// What some programs ask for without reading a page: one PNG behind the header of an .ico file.
await page.setViewportSize({ width: 32, height: 32 });
await page.setContent(icon.replace('width="512" height="512"', 'width="32" height="32"'));
const png = await page.screenshot();
const header = Buffer.alloc(22);
for (const [at, value] of [
  [2, 1],
  [4, 1],
  [10, 1],
  [12, 32],
] as const)
  header.writeUInt16LE(value, at);
header.writeUInt8(32, 6);
header.writeUInt8(32, 7);
header.writeUInt32LE(png.length, 14);
header.writeUInt32LE(header.length, 18);
await writeFile(join(root, 'client/public/favicon.ico'), Buffer.concat([header, png]));
await browser.close();
