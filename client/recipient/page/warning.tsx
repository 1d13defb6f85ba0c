import type { ComponentChildren } from 'preact';

/** Something that went wrong, or has changed: read out at once. */
export function Warning({ children }: { children: ComponentChildren }) {
  return (
    <p class="notice warning" role="alert">
      {children}
    </p>
  );
}
