/** A place inside its own uncertainty: on these pages and on the recipient's. */
export const Logo = () => (
  <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true" fill="currentColor">
    <circle cx="16" cy="16" r="13" opacity=".14" />
    <circle
      cx="16"
      cy="16"
      r="13"
      fill="none"
      stroke="currentColor"
      stroke-width="2.2"
      stroke-dasharray="4.4 5.81"
    />
    <circle cx="16" cy="16" r="5.2" />
  </svg>
);
