import type { LocationProblem } from '../position/location-problem.ts';
import { AllowPicture, systemOf } from './allow-picture.tsx';
import { usePage } from './page-context.tsx';

/** Browsers give a position only to a page over https, or on one's own machine. */
export const isInsecure = (): boolean => globalThis.isSecureContext === false;

/** What to do about a problem, each with a picture; where another browser is the only way, the text says so. */
export function ProblemHelp({ problem }: { problem: LocationProblem }) {
  if (problem === 'UNSUPPORTED') return isInsecure() ? <Https /> : null;
  if (problem === 'DENIED') return <AllowPicture />;
  return (
    <>
      {problem === 'FAILED' && <Outside />}
      <SystemSwitch />
      {problem === 'DISABLED' && <AllowPicture />}
    </>
  );
}

/** The switch for the whole device: the sign of a place, and a switch that is on. */
function SystemSwitch() {
  const { t } = usePage();
  return (
    <figure class="allow">
      <svg viewBox="0 0 280 56" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2">
        <rect x="1" y="4" width="278" height="48" rx="14" opacity=".4" />
        <path d="M32 42c-6-8-10-13-10-18a10 10 0 0 1 20 0c0 5-4 10-10 18z" />
        <circle cx="32" cy="24" r="3.5" />
        <g stroke="var(--brand)" stroke-width="3">
          <rect x="206" y="16" width="46" height="24" rx="12" />
          <circle cx="240" cy="28" r="7" fill="var(--brand)" />
        </g>
      </svg>
      <figcaption>{t(`help.off.${systemOf(navigator)}`)}</figcaption>
    </figure>
  );
}

/** A phone at a window, and a satellite; the text beside it says the same. */
const Outside = () => (
  <figure class="allow">
    <svg viewBox="0 0 280 56" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2">
      <path d="M60 4v48h64V4zM92 4v48M60 28h64" opacity=".4" />
      <rect x="20" y="16" width="20" height="36" rx="4" />
      <path d="M50 24 190 14" stroke="var(--brand)" stroke-width="3" stroke-dasharray="6 6" />
      <path d="M204 6h12v14h-12zM194 8v10h-10V8zM226 8v10h10V8zM194 13h10M216 13h10" />
    </svg>
  </figure>
);

/** How the address begins, and the way there. */
function Https() {
  const { t } = usePage();
  const { host, pathname, hash } = location;
  return (
    <figure class="allow">
      <svg viewBox="0 0 280 56" aria-hidden="true">
        <rect x="1" y="8" width="278" height="40" rx="20" fill="none" stroke="currentColor" opacity=".4" />
        <text x="24" y="34" font-size="16" fill="currentColor">
          <tspan fill="var(--brand)" font-weight="700">
            https://
          </tspan>
          {host}
        </text>
      </svg>
      <figcaption>
        <a class="button" href={`https://${host}${pathname}${hash}`}>
          {t('help.insecure.open')}
        </a>
      </figcaption>
    </figure>
  );
}
