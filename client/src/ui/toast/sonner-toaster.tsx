import 'sonner/dist/styles.css';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner, toast } from 'sonner';
import { staysOnEscape } from '../dialog/stays-on-escape.ts';
import { shades } from '#shared/brand.ts';
import { placeToasts } from './toast-place.ts';
import { toastsReady, type ToastKind } from './toast.ts';

const palettes = { success: 'green', error: 'red', warning: 'orange', info: 'blue' } as const;

/** The theme's own, which are light in the dark too: the library's text colours have only 3:1 to 4.4:1. */
const colors = Object.fromEntries(
  Object.entries(palettes).flatMap(([kind, palette]) => {
    const { subtle, border, fg } = shades[palette];
    return Object.entries({ bg: subtle, border, text: fg }).map(([part, [light]]) => [
      `--${kind}-${part}`,
      light,
    ]);
  }),
);

/** Escape, unless it closes a dialog, and a press on one dismiss the toasts: they may be in the way. */
function dismissOn(event: KeyboardEvent | MouseEvent): void {
  const pressed = event instanceof MouseEvent && event.target instanceof Element ? event.target : null;
  const isDismissed = pressed
    ? pressed.closest('[data-sonner-toast]')
    : event instanceof KeyboardEvent &&
      event.key === 'Escape' &&
      [...document.querySelectorAll('[aria-modal=true]')].every(staysOnEscape);
  if (isDismissed) toast.dismiss();
  // Whoever leaves what they confirm takes them along, except for what is still under way.
  else if (pressed?.closest('a[href], [data-part=close-trigger]'))
    for (const shown of toast.getToasts())
      if (!('type' in shown) || shown.type !== 'loading') toast.dismiss(shown.id);
}

function show(kind: ToastKind, text: string, id: string | undefined, isSilent: boolean): void {
  placeToasts();
  // What a field says of a failure comes with the next frame.
  requestAnimationFrame(placeToasts);
  const options = id ? { id } : {};
  const shown = isSilent ? <span aria-hidden>{text}</span> : text;
  if (kind === 'default') toast(shown, options);
  else toast[kind](shown, options);
}

const top = 'calc(var(--toast-top) + env(safe-area-inset-top, 0px))';
const side = 'max(16px, env(safe-area-inset-left, 0px), env(safe-area-inset-right, 0px))';

/** Toasts as specified: top-centre, light, rich colours, three at a time, four seconds. */
export function SonnerToaster() {
  const { t } = useTranslation();
  // The toaster's own effects, which come first, receive the toasts.
  useEffect(() => toastsReady(show), []);
  useEffect(() => {
    // Before a dialog, which is gone once it has seen the key.
    addEventListener('keydown', dismissOn, true);
    document.addEventListener('click', dismissOn);
    return () => {
      removeEventListener('keydown', dismissOn, true);
      document.removeEventListener('click', dismissOn);
    };
  }, []);
  // Beside the app, not in it: an open dialog hides the app from screen readers, and they would not read the toasts.
  return createPortal(
    <Sonner
      // Some read it before each toast.
      customAriaLabel={t('notices')}
      position="top-center"
      offset={{ top }}
      mobileOffset={{ top, left: side, right: side }}
      theme="light"
      richColors
      visibleToasts={3}
      duration={4_000}
      gap={14}
      toastOptions={{ style: { fontSize: '0.9375rem' } }}
      style={
        {
          '--width': '356px',
          fontFamily: 'inherit',
          '--border-radius': '12px',
          ...colors,
        } as React.CSSProperties
      }
    />,
    document.body,
  );
}
