import { usePage } from './page-context.tsx';

/** The sign that opens a page's settings: in Safari a page with lines, elsewhere two sliders. */
const signs = {
  ios: 'M5 5h14v8H5zM5 17h14M5 20h9',
  other: 'M3 8h9m6 0h3M3 16h3m6 0h9M15 5v6M9 13v6',
};

/** Whose settings and signs somebody has before them. iPads identify as Macs. */
export function systemOf({ userAgent, maxTouchPoints }: Navigator): 'ios' | 'android' | 'desktop' {
  const isApple = /iP(hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple ? 'ios' : /Android/.test(userAgent) ? 'android' : 'desktop';
}

/** Where in the browser at hand this page's location is allowed. */
export function AllowPicture() {
  const { t } = usePage();
  const system = systemOf(navigator);
  return (
    <figure class="allow">
      <svg viewBox="0 0 280 56" aria-hidden="true">
        <rect x="1" y="8" width="278" height="40" rx="20" fill="none" stroke="currentColor" opacity=".4" />
        <text x="64" y="34" font-size="16" fill="currentColor">
          {globalThis.location?.host}
        </text>
        <circle cx="30" cy="28" r="22" fill="none" stroke="var(--brand)" stroke-width="3" />
        <path
          transform="translate(18 16)"
          d={system === 'ios' ? signs.ios : signs.other}
          fill="none"
          stroke="currentColor"
          stroke-width="2"
          stroke-linecap="round"
        />
      </svg>
      <figcaption>{t(`allow.${system}`)}</figcaption>
    </figure>
  );
}
