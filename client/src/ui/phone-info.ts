import { storedJson } from './browser-storage.ts';

/** The country whose numbers were used last in this browser, such as ID and 62; no number. Forgotten at log-out. */
export const phoneInfo = storedJson<{ country: string; callingCode: string }>(
  () => localStorage,
  'phone_info',
);
