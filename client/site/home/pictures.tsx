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

/** As wide and high as the map was drawn, with what stands on it. */
const OnTheMap = ({ children }: { children: ComponentChildren }) => (
  <svg viewBox="0 0 640 512" preserveAspectRatio="xMidYMid slice">
    {children}
  </svg>
);

/** Mum walks home through the demo city, on the requester's map, and her phone asks beside it. */
export function Moment({ map }: { map: string }) {
  const { locale, common } = usePage();
  const { freshness, badge } = location[locale];
  const { mum, city } = homes[locale].pictures;
  return (
    <figure class="moment">
      <Picture of="map">
        <OnTheMap>
          <g id="demo-city" dangerouslySetInnerHTML={{ __html: map }} />
          <path class="track" d="M90 406 248 392 238 286 401 271V249L417 234 496 197" />
          <path class="house" d="m526 174 17-14 17 14v20h-34z" />
          <g class="mum">
            <circle class="halo" r="30" />
            <circle class="dot" r="9" />
            <text y="-37">{mum}</text>
          </g>
        </OnTheMap>
        <p class="badge live">{say(freshness.live, { ago: say(common.ago.seconds, { n: '7' }) })}</p>
        <p class="badge">{badge.gps}</p>
      </Picture>
      <AskPicture />
      <figcaption class="hint">{city} · © OpenStreetMap contributors</figcaption>
    </figure>
  );
}

/** The recipient's choice: nothing is preselected, both buttons are the same. */
function AskPicture() {
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
