import { consentText } from '#shared/consent-text.ts';
import { escapeHtml } from '#shared/html.ts';
import type { Locale } from '#shared/locales.ts';
import commonEn from '../i18n/en/common.json' with { type: 'json' };
import locationEn from '../i18n/en/location.json' with { type: 'json' };
import commonId from '../i18n/id/common.json' with { type: 'json' };
import locationId from '../i18n/id/location.json' with { type: 'json' };
import type { HomeTexts } from './home.ts';

const common = { en: commonEn, id: commonId };
const location = { en: locationEn, id: locationId };
const say = (text: string, values: Record<string, string>) =>
  escapeHtml(text.replaceAll(/\{\{?(\w+)\}?\}/g, (_, name: string) => values[name] ?? ''));

/** Fictional streets, a place and its uncertainty. */
const map = (place: string) => `<svg viewBox="0 0 400 260" preserveAspectRatio="xMidYMid slice">
  <rect width="400" height="260" class="land"/>
  <path class="water" d="M0 214c60-34 118 10 190-12s120-60 210-34v92H0z"/>
  <g class="roads"><path d="M-6 92c70-30 122 22 196 2s112-66 216-42"/><path d="M62 266c8-78 52-96 58-160S106 44 128-6"/><path d="M268 266c-14-70 18-92 12-146s36-78 30-130"/><path d="M-6 170c92-18 150 14 224-6s96-40 188-30"/></g>
  <g class="streets"><path d="M20-6l34 272M184-6l-16 272M230-6l22 272M352-6l-20 272M-6 40l412-18M-6 130l412-14M-6 226l412-30"/></g>
  ${place}
</svg>`;

const marker = (x: number, y: number, radius: number) =>
  `<circle class="halo" cx="${x}" cy="${y}" r="${radius}"/><circle class="dot" cx="${x}" cy="${y}" r="9"/>`;

/** The place on the requester's map: live, with its age. */
export function mapPicture(locale: Locale): string {
  const ago = say(common[locale].ago.seconds, { n: '7' });
  const badge = say(location[locale].freshness.live, { ago });
  const track = '<path class="track" d="M92 196c26-20 30-52 58-62s40 12 62-16"/>';
  return `<div class="picture map" aria-hidden="true">${map(track + marker(212, 118, 44))}
    <p class="badge live">${badge}</p>
    <p class="badge">${say(location[locale].badge.gps, {})}</p></div>`;
}

/** The message as it arrives. */
function messagePicture({ pictures }: HomeTexts): string {
  const text = say(pictures.message, { link: 'whereabouts/share#…' });
  return `<div class="picture phone" aria-hidden="true"><p class="bubble">${text}</p></div>`;
}

/** The recipient's choice: nothing is preselected, both buttons are the same. */
function askPicture(locale: Locale): string {
  const { precisionQuestion, precision, share, refuseButton } = consentText[locale];
  const options = [precision.CITY, precision.AREA, precision.EXACT]
    .map(({ label }) => `<li>${escapeHtml(label)}</li>`)
    .join('');
  return `<div class="picture phone" aria-hidden="true"><p class="asked">${escapeHtml(precisionQuestion)}</p>
    <ul class="options">${options}</ul>
    <p class="answers"><span>${escapeHtml(share)}</span><span>${escapeHtml(refuseButton)}</span></p></div>`;
}

/** The recipient's page while they share. */
function stopPicture(locale: Locale, { pictures }: HomeTexts): string {
  const minutes = say(common[locale].span.minutes, { n: '42' });
  return `<div class="picture phone" aria-hidden="true"><p class="asked">${escapeHtml(pictures.sharing)}</p>
    <p class="fact"><span>${escapeHtml(pictures.left)}</span> <b>${minutes}</b></p>
    <p class="answers"><span>${escapeHtml(pictures.stop)}</span><span>${escapeHtml(pictures.stopErase)}</span></p></div>`;
}

/** The circle before the device has found its position. */
const circlePicture = (locale: Locale): string =>
  `<div class="picture map" aria-hidden="true">${map(marker(206, 124, 84))}
    <p class="badge">${say(location[locale].badge.ip, {})}</p></div>`;

/** One picture per step, drawn from the real screens with their texts. */
export const stepPictures = (locale: Locale, texts: HomeTexts): string[] => [
  messagePicture(texts),
  askPicture(locale),
  circlePicture(locale),
  stopPicture(locale, texts),
];
