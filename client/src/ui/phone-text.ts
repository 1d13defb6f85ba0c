import { useEffect, useState } from 'react';
import { whenIdle } from './idle.ts';

type Format = (e164: string) => string;
let format: Format | undefined;
let loading: Promise<Format> | undefined;

/** Metadata of all countries is larger than a list needs at first: it is loaded after the first paint. */
const load = () =>
  (loading ??= import('#shared/phone.ts').then(({ readPhone }) => {
    format = (e164) => {
      const phone = readPhone(e164);
      return phone.ok ? phone.international : e164;
    };
    return format;
  }));

/** A stored number (E.164) in the usual format; as stored until the formatter is loaded. */
export function usePhoneText(e164: string | null): string | null {
  const [ready, setReady] = useState(format !== undefined);
  useEffect(() => {
    if (ready || !e164) return;
    let wanted = true;
    const callOff = whenIdle(() => {
      void load().then(
        () => wanted && setReady(true),
        // Without the formatter the number is shown as stored.
        () => undefined,
      );
    });
    return () => {
      wanted = false;
      callOff();
    };
  }, [ready, e164]);
  return e164 && format ? format(e164) : e164;
}
