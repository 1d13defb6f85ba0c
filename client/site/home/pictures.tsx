import { consentText } from '#shared/consent-text.ts';
import type { ComponentChildren } from 'preact';
import locationEn from '../../src/i18n/en/location.json';
import locationId from '../../src/i18n/id/location.json';
import { usePage } from '../frame/page.tsx';
import { homes } from './home.ts';

const location = { en: locationEn, id: locationId };
const say = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{\{?(\w+)\}?\}/g, (_, name: string) => values[name] ?? '');

const Picture = ({ of, children }: { of: 'map' | 'phone'; children: ComponentChildren }) => (
  <div class={`picture ${of}`} aria-hidden="true">
    {children}
  </div>
);

/** Fictional streets, a place and its uncertainty. */
const DrawnMap = ({ x, y, radius, track }: Record<'x' | 'y' | 'radius', number> & { track?: string }) => (
  <svg viewBox="0 0 400 260" preserveAspectRatio="xMidYMid slice">
    <rect width="400" height="260" class="land" />
    <path class="water" d="M0 214c60-34 118 10 190-12s120-60 210-34v92H0z" />
    <path
      class="roads"
      d="M-6 92c70-30 122 22 196 2s112-66 216-42M62 266c8-78 52-96 58-160S106 44 128-6M268 266c-14-70 18-92 12-146s36-78 30-130M-6 170c92-18 150 14 224-6s96-40 188-30"
    />
    <path
      class="streets"
      d="M20-6l34 272M184-6l-16 272M230-6l22 272M352-6l-20 272M-6 40l412-18M-6 130l412-14M-6 226l412-30"
    />
    {track && <path class="track" d={track} />}
    <circle class="halo" cx={x} cy={y} r={radius} />
    <circle class="dot" cx={x} cy={y} r="9" />
  </svg>
);

/** The place on the requester's map: live, with its age. */
export function MapPicture() {
  const { locale, common } = usePage();
  const { freshness, badge } = location[locale];
  return (
    <Picture of="map">
      <DrawnMap x={212} y={118} radius={44} track="M92 196c26-20 30-52 58-62s40 12 62-16" />
      <p class="badge live">{say(freshness.live, { ago: say(common.ago.seconds, { n: '7' }) })}</p>
      <p class="badge">{badge.gps}</p>
    </Picture>
  );
}

/** The message as it arrives. */
export const MessagePicture = () => (
  <Picture of="phone">
    <p class="bubble">{say(homes[usePage().locale].pictures.message, { link: 'whereabouts/share#…' })}</p>
  </Picture>
);

/** The recipient's choice: nothing is preselected, both buttons are the same. */
export function AskPicture() {
  const { precisionQuestion, precision, share, refuseButton } = consentText[usePage().locale];
  return (
    <Picture of="phone">
      <p class="asked">{precisionQuestion}</p>
      <ul class="options">
        {[precision.CITY, precision.AREA, precision.EXACT].map(({ label }) => (
          <li>{label}</li>
        ))}
      </ul>
      <p class="answers">
        <span>{share}</span>
        <span>{refuseButton}</span>
      </p>
    </Picture>
  );
}

/** The recipient's page while they share. */
export function StopPicture() {
  const { locale, common } = usePage();
  const { sharing, left, stop, stopErase } = homes[locale].pictures;
  return (
    <Picture of="phone">
      <p class="asked">{sharing}</p>
      <p class="fact">
        <span>{left}</span> <b>{say(common.span.minutes, { n: '42' })}</b>
      </p>
      <p class="answers">
        <span>{stop}</span>
        <span>{stopErase}</span>
      </p>
    </Picture>
  );
}

/** The circle before the device has found its position. */
export const CirclePicture = () => (
  <Picture of="map">
    <DrawnMap x={206} y={124} radius={84} />
    <p class="badge">{location[usePage().locale].badge.ip}</p>
  </Picture>
);
