import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './idle.ts';

type Format = (e164: string) => string;
let format: Format | undefined;
let loading: Promise<Format> | undefined;

/** Metadata of all countries is larger than a list needs at first: it is loaded after the first paint. */
const load = () =>
  (loading ??= import('#shared/phone.ts').then(({ readPhone }) => {
    const written = new Map<string, string>();
    // Each is parsed once: a list is rendered again with each position that comes.
    format = (e164) => {
      const known = written.get(e164);
      if (known !== undefined) return known;
      const phone = readPhone(e164);
      const text = phone.ok ? phone.international : e164;
      written.set(e164, text);
      return text;
    };
    return format;
  }));

const asStored: Format = (e164) => e164;
/** As wide, and not to be seen: a number must not change before the reader's eyes. */
const notYet: Format = (e164) => '\u2007'.repeat(e164.length + 3);

/** Writes stored numbers (E.164) in the usual format; not to be seen until that is loaded, which it is if `wanted`. */
export function usePhoneFormat(wanted: boolean): Format {
  const [ready, setReady] = useState(format !== undefined);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (ready || !wanted) return;
    let stays = true;
    const callOff = whenIdle(() => {
      void load().then(
        // In slices: there may be hundreds.
        () => stays && startTransition(() => setReady(true)),
        // Without the formatter the number is shown as stored.
        () => stays && setFailed(true),
      );
    });
    return () => {
      stays = false;
      callOff();
    };
  }, [ready, wanted]);
  return format ?? (wanted && !hasFailed ? notYet : asStored);
}

/** One such number. */
export function usePhoneText(e164: string | null): string | null {
  const write = usePhoneFormat(e164 !== null);
  return e164 && write(e164);
}
