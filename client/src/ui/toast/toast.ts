/** The six kinds of toast; `default` says something that is neither good nor bad. */
export const toastKinds = ['default', 'success', 'error', 'info', 'warning', 'loading'] as const;
export type ToastKind = (typeof toastKinds)[number];
type Show = (kind: ToastKind, text: string, id: string | undefined, isSilent: boolean) => void;

let show: Show | undefined;
let wanted = () => {};
const waiting: Parameters<Show>[] = [];

/** To be called once the toast container is mounted; earlier toasts are shown then. */
export function toastsReady(ready: Show): void {
  show = ready;
  for (const toast of waiting.splice(0)) ready(...toast);
}

/** Calls back when there is a toast and no container for it yet. */
export function onToastWanted(callback: () => void): void {
  wanted = callback;
  if (waiting.length > 0) callback();
}

const say =
  (kind: ToastKind, isSilent = false) =>
  (text: string, id?: string): void => {
    if (show) show(kind, text, id, isSilent);
    else {
      waiting.push([kind, text, id, isSilent]);
      wanted();
    }
  };

/**
 * Toasts. The same `id` again replaces the shown toast: a `loading` one stays until another toast with its `id`
 * follows.
 */
export const toast = {
  default: say('default'),
  success: say('success'),
  error: say('error'),
  info: say('info'),
  warning: say('warning'),
  loading: say('loading'),
};

/** What the page itself says, too: a screen reader does not read these, so that it is not heard twice. */
export const silentToast = {
  success: say('success', true),
  error: say('error', true),
  loading: say('loading', true),
};
